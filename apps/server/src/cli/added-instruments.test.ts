import { writeFile } from 'node:fs/promises';
import { fromTemplate, getSession, guessClass, HOUR_MS, isOpen, toIso, zoneOffset } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../platform/testing/use-database.ts';
import { useFolder } from '../platform/testing/use-folder.ts';
import { databaseVariables, runSealtick } from './testing/run-sealtick.ts';

const db = useTestDatabase();
const folder = useFolder('instruments');

const sealtick = (...words: string[]) => runSealtick(words, databaseVariables(db));

async function put(name: string, text: string): Promise<string> {
  const path = folder.join(name);
  await writeFile(path, text);
  return path;
}

/** Hourly bars of 2022 and 2023 around a price, within the instrument's hours; stamps in New York without a zone. */
function hourlyBars(symbol: string, price: number): string {
  const instrument = fromTemplate(symbol, guessClass(symbol)!);
  const session = getSession(instrument);
  const lines = ['date,open,high,low,close,volume'];
  const half = instrument.session === 'us-stock' ? HOUR_MS / 2 : 0;
  let last = price;
  for (let hour = Date.UTC(2022, 0, 3) + half, n = 0; hour < Date.UTC(2023, 11, 30); hour += HOUR_MS, n++) {
    if (!isOpen(session, hour)) continue;
    const close = price * (1 + 0.1 * Math.sin(n / 900) + 0.01 * Math.sin(n / 37));
    const [high, low] = [Math.max(last, close) * 1.001, Math.min(last, close) * 0.999];
    const stamp = toIso(hour + zoneOffset('America/New_York', hour))
      .slice(0, 19)
      .replace('T', ' ');
    lines.push([stamp, ...[last, high, low, close].map((one) => one.toFixed(instrument.digits)), 100].join(','));
    last = Number(close.toFixed(instrument.digits));
  }
  return lines.join('\n');
}

describe('Instruments that an operator adds', () => {
  test.each([
    ['AUDCAD', 0.91],
    ['AAPL', 160],
    ['SOLUSDT', 60],
    ['NQ', 14_000],
  ])('%s is added, imported and backtested in one command each', async (symbol, price) => {
    const added = await sealtick('instruments', 'add', symbol);
    expect([added.code, added.err]).toEqual([0, '']);
    expect(added.out).toMatch(new RegExp(`^added +${symbol}, `));

    const path = await put(`${symbol}_1h.csv`, hourlyBars(symbol, price));
    // Nothing confirms the clock of a market that never closes.
    const zone = symbol === 'SOLUSDT' ? ['--zone', 'America/New_York'] : [];
    const imported = await sealtick('import', path, '--write', '--json', ...zone);
    expect(imported.code, imported.out).toBe(0);
    const [report] = JSON.parse(imported.out);
    expect(report).toMatchObject({ symbol, timeframe: '1h', zone: 'America/New_York', error: null, gaps: [] });
    expect(report.prices).toBe(symbol === 'AUDCAD' ? 'bid' : 'trades');

    const words = ['--strategy', 'tailwind-momentum', '--symbol', symbol, '--timeframe', 'daily'];
    const tested = await sealtick('backtest', ...words, '--set', 'lookbackBars=40', '--json');
    expect(tested.code, tested.err).toBe(0);
    const result = JSON.parse(tested.out);
    expect(result).toMatchObject({ symbol, timeframe: 'daily' });
    expect(result.bars).toBeGreaterThan(480);
    expect(result.trades.length).toBeGreaterThan(0);
  });

  test('are listed with the built-in ones, and found by their other names', async () => {
    const { out } = await sealtick('instruments', 'list');
    expect(out).toMatch(/^AAPL +indices +2 +0\.01 +1 +USD +us-stock \* +2 bp/m);
    expect(out).toContain('33 instruments, 4 of them added');
    const words = ['--strategy', 'tailwind-momentum', '--symbol', 'SOLUSD', '--timeframe', 'daily', '--json'];
    expect(JSON.parse((await sealtick('backtest', ...words)).out).symbol).toBe('SOLUSDT');
    expect((await sealtick('data', 'show', 'SOLUSD', '1h')).out).toContain('SOLUSDT 1h trades');
  });

  test('are read from a file and can be edited', async () => {
    const spec = {
      symbol: 'JP225',
      class: 'index',
      name: 'Japan 225 index',
      tick: 1,
      quoteCurrency: 'JPY',
      priceRange: [5_000, 100_000],
      session: { like: 'us-index', closes: '16:00', closedDates: ['2024-01-02'] },
      costs: { unit: 'price', spread: 8 },
      aliases: ['NIKKEI', 'N225'],
    };
    const path = await put('jp225.json', JSON.stringify([spec]));
    expect((await sealtick('instruments', 'add', path)).out).toMatch(
      /^added +JP225, Japan 225 index: .*NIKKEI, N225\n/,
    );
    expect((await sealtick('instruments', 'add', path)).out).toMatch(/^unchanged +JP225/);

    const shown = await sealtick('instruments', 'show', 'nikkei');
    const document = JSON.parse(shown.out);
    expect(document).toMatchObject({ symbol: 'JP225', session: { like: 'us-index', opens: '18:00', closes: '16:00' } });
    const edited = await put('edited.json', JSON.stringify({ ...document, digits: 1, tick: 0.5 }));
    expect((await sealtick('instruments', 'add', edited)).out).toMatch(/^changed +JP225/);

    expect((await sealtick('instruments', 'remove', 'JP225')).out).toBe('removed   JP225\n');
    expect((await sealtick('instruments', 'show', 'JP225')).code).toBe(2);
  });

  test('are read from a table, with costs and hours in columns', async () => {
    const text = [
      'symbol;asset class;tick;session;opens;closes;unit;spread;aliases',
      'VOD;indices;0.05;uk-index;08:00;16:30;bp;3;VODL VODAFONE',
    ].join('\n');
    const { code, out } = await sealtick('instruments', 'add', await put('shares.csv', text), '--json');
    expect(code).toBe(0);
    const [{ instrument }] = JSON.parse(out);
    expect(instrument).toMatchObject({
      symbol: 'VOD',
      tick: 0.05,
      digits: 2,
      session: 'uk-index',
      aliases: ['VODL', 'VODAFONE'],
    });
    // 22:00 London, where the session day turns, to 08:00 and 16:30.
    expect(instrument.hours).toMatchObject({ opensAfter: 600, closesAfter: 1110 });
    expect(instrument.costs.rows).toEqual([expect.objectContaining({ spread: 3, slippage: 0 })]);
  });

  test.each([
    [{ symbol: 'X-1' }, 'symbol: must be 1 to 12 letters and digits, such as AUDCAD (got "X-1")'],
    [{ symbol: 'ABC', tick: 0 }, 'ABC: tick: must be a number above 0 (got 0)'],
    [{ symbol: 'ABC', tick: 0.001, digits: 2 }, 'ABC: digits: must be at least 3 for a tick of 0.001 (got 2)'],
    [{ symbol: 'ABC', class: 'share' }, 'ABC: class: must be one of fx, equity'],
    [{ symbol: 'ABC', lot: 3 }, 'ABC: lot: unknown field. Known fields: symbol, class'],
    [
      { symbol: 'ABC', session: { like: 'us-stock', opens: '9:30' } },
      'session.opens: must be a time of day, such as 09:30',
    ],
    [{ symbol: 'ABC', session: { like: 'us-stock', opens: '16:00', closes: '09:30' } }, 'opens must be before closes'],
    [{ symbol: 'ABC', costs: { spread: 1 } }, 'ABC: costs: must be a table as in docs/costs.md'],
    [{ symbol: 'ABC', priceRange: [5, 1] }, 'ABC: priceRange: must be the lowest and the highest price'],
    [{ symbol: 'JP225CASH' }, 'JP225CASH: class: does not follow from the symbol'],
    [{ symbol: 'EURUSD' }, 'EURUSD is built in and cannot be changed'],
    [{ symbol: 'OTHER', aliases: ['SOLUSD'] }, 'the name SOLUSD already belongs to SOLUSDT'],
  ])('are refused with the field that is wrong: %j', async (spec, message) => {
    const { code, out, err } = await sealtick('instruments', 'add', await put('wrong.json', JSON.stringify(spec)));
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });

  test('have their prices checked by the range that the file states', async () => {
    const spec = { symbol: 'RANGED', class: 'crypto', priceRange: [1, 10] };
    await sealtick('instruments', 'add', await put('ranged.json', JSON.stringify(spec)));
    const rows = [
      'time,open,high,low,close',
      ...Array.from({ length: 24 }, (_, i) => {
        return `2024-01-02T${String(i).padStart(2, '0')}:00:00Z,500,501,499,500`;
      }),
    ];
    const { code, out } = await sealtick('import', await put('RANGED_1h.csv', rows.join('\n')), '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)[0].error).toContain('prices around 500 are none of RANGED (1 to 10)');
  });

  test('take prices at or below 0 by their class or their range, stored and edited again', async () => {
    const text = (price: number) =>
      hourlyBars('NQ', 14_000).replaceAll(/(?<=,)1\d{4}\.\d+/g, (one) => `${Number(one) - price}`);
    await sealtick('instruments', 'add', 'RTY');
    const path = await put('RTY_1h.csv', text(14_000));
    const { code, out, err } = await sealtick('import', path, '--write', '--zone', 'America/New_York');
    expect([code, err], out).toEqual([0, '']);
    const shown = JSON.parse((await sealtick('instruments', 'show', 'RTY')).out);
    expect(shown.belowZero).toBe(true);
    const edited = await put('rty.json', JSON.stringify({ ...shown, belowZero: false }));
    expect((await sealtick('instruments', 'add', edited)).out).toMatch(/^changed +RTY/);
    expect((await sealtick('import', path, '--zone', 'America/New_York')).out).toContain('must be above 0');
    const ranged = await put('rty.csv', 'symbol,class,priceRange,belowZero\nRTY,index-future,-20000 20000,false\n');
    await sealtick('instruments', 'add', ranged);
    expect((await sealtick('import', path, '--zone', 'America/New_York')).out).not.toContain('must be above 0');
  });

  test('cannot be removed while bars of theirs are stored', async () => {
    const { code, err } = await sealtick('instruments', 'remove', 'AAPL');
    expect(code).toBe(2);
    expect(err).toContain('AAPL has stored bars. Delete them first: sealtick data delete AAPL 1h');
  });
});
