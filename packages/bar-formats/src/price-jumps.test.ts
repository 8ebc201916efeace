import { fromTemplate, InstrumentSet, isOpen } from '@sealtick/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Overrides } from './layout.ts';
import { type BarsRead, readFile } from './read-file.ts';
import { readSplits } from './read-splits.ts';
import { NOW, textSource } from './testing/index.ts';

const added = (symbol: string, kind: Parameters<typeof fromTemplate>[1]) => ({
  ...fromTemplate(symbol, kind),
  aliases: [],
});
const INSTRUMENTS = new InstrumentSet([
  added('NVDA', 'equity'),
  added('CL', 'commodity-future'),
  added('DOGEUSDT', 'crypto'),
]);
const DAY = 86_400_000;

interface Series {
  readonly days?: number;
  readonly start?: number;
  /** Factors by which the price changes from one day to the next, by day. */
  readonly jumps?: Readonly<Record<number, number>>;
  readonly volatility?: number;
  readonly step?: number;
}

/** Rows of days, or of quarter hours of a share's regular hours, that move a little and jump where asked. */
function getRows({ days = 120, start = 1000, jumps = {}, volatility = 0.012, step = DAY }: Series) {
  const rows: string[] = [];
  let close = start;
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648 - 0.5;
  };
  let day = -1;
  for (let at = Date.UTC(2023, 8, 1), last = -1; rows.length < days * (step < DAY ? 26 : 1); at += step) {
    const date = Math.floor(at / DAY);
    if (step < DAY ? !isOpen('us-cash', at) : new Date(at).getUTCDay() % 6 === 0) continue;
    if (date !== last) day += 1;
    const open = date !== last && day > 0 ? close * (1 + random() * volatility) * (jumps[day] ?? 1) : close;
    close = open * (1 + random() * 2 * volatility * (step < DAY ? 0.2 : 1));
    const [high, low] = [Math.max(open, close) * 1.003, Math.min(open, close) * 0.997];
    const stamp = new Date(at).toISOString();
    rows.push(
      `${step < DAY ? stamp : stamp.slice(0, 10)},${[open, high, low, close].map((one) => one.toFixed(4)).join(',')},1000`,
    );
    last = date;
  }
  return ['date,open,high,low,close,volume', ...rows].join('\n');
}

async function read(path: string, text: string, overrides: Overrides = {}): Promise<BarsRead> {
  const [found] = await readFile(textSource(path, text), { now: NOW, overrides, instruments: INSTRUMENTS });
  if (found!.kind !== 'bars') throw new Error(JSON.stringify(found));
  return found!;
}

const getNotes = async (path: string, series: Series) => (await read(path, getRows(series))).series.notes.join('\n');

describe('A jump of the price between two bars', () => {
  test.each([
    ['10:1', 1 / 10],
    ['2:1', 1 / 2],
    ['3:1', 1 / 3],
    ['3:2', 2 / 3],
    ['5:2', 2 / 5],
    ['20:1', 1 / 20],
    ['7:1', 1 / 7],
    ['1:8', 8],
    ['1:10', 10],
    ['1:2', 2],
  ])('near %s is asked about as a split', async (ratio, factor) => {
    const notes = await getNotes('NVDA_1d.csv', { jumps: { 60: factor } });
    expect(notes).toContain(`about ${ratio}: is it a split? --adjust-splits`);
    expect(notes).toMatch(/the price changed from [\d.]+ to [\d.]+ at 2023-11-\d\d 00:00 \(line 62\)/);
  });

  test('is asked about between the days of a file of quarter hours', async () => {
    expect(await getNotes('NVDA_15m.csv', { days: 30, step: 900_000, jumps: { 15: 0.1 } })).toContain(
      'about 10:1: is it a split?',
    );
  });

  test('is not a split if it is a night that moved much, or a price that comes back', async () => {
    expect(await getNotes('NVDA_1d.csv', { jumps: { 60: 0.88 } })).toBe('');
    expect(await getNotes('NVDA_1d.csv', { jumps: { 60: 0.75 } })).toBe('');
    expect(await getNotes('NVDA_1d.csv', { jumps: { 60: 0.5, 61: 2 } })).toBe('');
    expect(await getNotes('NVDA_1d.csv', {})).toBe('');
  });

  test('is not asked about over a hole in the file, nor of commodities and indices', async () => {
    const lines = getRows({ jumps: { 60: 0.5 } }).split('\n');
    const holed = (await read('NVDA_1d.csv', lines.filter((_, i) => i < 50 || i > 65).join('\n'))).series.notes;
    expect(holed).toEqual([]);
    for (const symbol of ['BRENT', 'VIX', 'XAUUSD']) {
      expect(await getNotes(`${symbol}_1d.csv`, { start: 70, jumps: { 60: 0.5 } })).toBe('');
    }
  });

  test('of a coin may be another unit', async () => {
    expect(await getNotes('DOGEUSDT_1d.csv', { jumps: { 60: 0.1 } })).toContain('about 10:1: did its unit change?');
  });

  test.each([1.06, 0.94, 1.03])('of a future by %d is asked about as a roll', async (factor) => {
    const notes = await getNotes('CL_1d.csv', { start: 70, volatility: 0.002, jumps: { 40: factor, 80: factor } });
    expect(notes).toMatch(/^2 jumps of the price between bars \(from .+\): is it a roll to another contract\?/);
  });

  test('of several splits is asked about one by one', async () => {
    expect(
      (await getNotes('NVDA_1d.csv', { jumps: { 30: 0.5, 60: 0.25, 90: 0.1 } })).match(/is it a split/g),
    ).toHaveLength(3);
  });
});

describe('Splits', () => {
  test('are adjusted by their ratio, with the volume', async () => {
    const text = getRows({ jumps: { 60: 0.1 } });
    const plain = (await read('NVDA_1d.csv', text)).series.rows;
    const { rows, notes } = (await read('NVDA_1d.csv', text, { adjustSplits: true })).series;
    expect([rows.open[59], rows.volume[59]]).toEqual([Number((plain.open[59]! / 10).toPrecision(12)), 10_000]);
    expect([rows.open[60], rows.volume[60]]).toEqual([plain.open[60], 1000]);
    expect(notes).toEqual(['prices before 2023-11-24 00:00 were adjusted for a split of 10:1']);
  });

  test('of a table are applied where the prices show them', async () => {
    const text = getRows({ jumps: { 60: 0.1 } });
    const splits = readSplits('date,ratio\n2023-11-24,10:1\n2023-10-02,2:1\n2019-01-02,3:1', INSTRUMENTS);
    const { rows, notes } = (await read('NVDA_1d.csv', text, { splits })).series;
    expect(rows.volume[59]).toBe(10_000);
    expect(notes).toEqual([
      'the split of 3:1 on 2019-01-02 is not within the bars',
      expect.stringMatching(/^the split of 2:1 on 2023-10-02 was not applied: the prices are .* adjusted already$/),
      'prices before 2023-11-24 were adjusted for a split of 10:1',
    ]);
  });

  test('of a table are those of the symbol', async () => {
    const splits = readSplits('AAPL,2023-11-24,10:1', INSTRUMENTS);
    const { rows } = (await read('NVDA_1d.csv', getRows({ jumps: { 60: 0.1 } }), { splits })).series;
    expect(rows.volume[59]).toBe(1000);
  });

  test('begin with the first bar of their day in New York', async () => {
    const text = getRows({ days: 30, step: 900_000, jumps: { 15: 0.1 } });
    const splits = readSplits('2023-09-25;10:1', INSTRUMENTS);
    const { rows } = (await read('NVDA_15m.csv', text, { splits })).series;
    const first = Array.from(rows.volume.slice(0, rows.length)).indexOf(1000);
    expect(new Date(rows.stamp[first]!).toISOString()).toBe('2023-09-25T13:30:00.000Z');
  });

  test('twice adjusted are the same, for any ratio', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(2, 3, 4, 5, 10, 20), fc.integer({ min: 20, max: 100 }), async (ratio, day) => {
        const { series } = await read('NVDA_1d.csv', getRows({ jumps: { [day]: 1 / ratio } }), { adjustSplits: true });
        expect(series.notes.join()).toContain(`split of ${ratio}:1`);
        const { open, close, length } = series.rows;
        for (let i = 1; i < length; i++) expect(Math.abs(open[i]! / close[i - 1]! - 1)).toBeLessThan(0.1);
      }),
      { numRuns: 20 },
    );
  });
});

describe('A table of splits', () => {
  test.each([
    ['2024-06-10,10:1', { to: 10, from: 1 }],
    ['2024-06-10,3/2', { to: 3, from: 2 }],
    ['2024-06-10,1:8', { to: 1, from: 8 }],
    ['2024-06-10;10', { to: 10, from: 1 }],
    ['"Date","Stock Splits"\n"2024-06-10 00:00:00-04:00","10.0"', { to: 10, from: 1 }],
    ['# of the vendor\nratio\tdate\n4 for 1\t2024-06-10', { to: 4, from: 1 }],
  ])('is read: %j', (text, ratio) => {
    expect(readSplits(text, INSTRUMENTS)).toEqual([{ ...ratio, symbol: null, date: Date.UTC(2024, 5, 10) / DAY }]);
  });

  test.each([
    ['2024-06-31,10:1', 'line 1: date: must be a day such as 2024-06-10 (got "2024-06-31")'],
    ['2024-06-10,ten', 'line 1: ratio: must be such as 10:1, 3:2 or 1:8 (got "ten")'],
    ['date,ratio\n2024-06-10,0:1', 'line 2: ratio: must be'],
    ['2024-06-10,1:1', 'line 1: ratio: must be'],
    ['date,amount\n2024-06-10,1', 'line 1: the header has no ratio. Write date,ratio or symbol,date,ratio'],
    ['', 'the table has no splits. Write lines such as 2024-06-10,10:1'],
  ])('is refused with line and field: %j', (text, message) => {
    expect(() => readSplits(text, INSTRUMENTS)).toThrow(message);
  });
});

describe('The tick of an added coin', () => {
  const coin = (price: number) =>
    [
      'time,open,high,low,close',
      ...Array.from({ length: 30 }, (_, i) => {
        const open = price * (1 + ((i * 7) % 5) / 100);
        return `${Date.UTC(2024, 0, 1, i)},${[open, open * 1.02, open * 0.98, open * 1.01].map((one) => one.toPrecision(5)).join(',')}`;
      }),
    ].join('\n');

  test('is named if it is coarse for the prices, with the option that mends it', async () => {
    const { notes } = (await read('DOGEUSDT_1h.csv', coin(0.0025))).series;
    expect(notes).toEqual([
      'prices have 7 decimals, and the tick of DOGEUSDT is 0.0001: sealtick instruments add DOGEUSDT --tick 0.0000001',
    ]);
    expect((await read('DOGEUSDT_1h.csv', coin(2.5))).series.notes).toEqual([]);
  });

  test('is named where every price is below it', async () => {
    const [found] = await readFile(textSource('DOGEUSDT_1h.csv', coin(0.00001)), {
      now: NOW,
      instruments: INSTRUMENTS,
    });
    expect(found).toMatchObject({
      kind: 'unreadable',
      fault: {
        reason: expect.stringContaining('for a smaller one: sealtick instruments add DOGEUSDT --tick 0.000000001'),
      },
    });
  });
});
