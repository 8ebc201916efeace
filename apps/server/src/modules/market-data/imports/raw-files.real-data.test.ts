import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type BarsRead, type Overrides, readFile, seriesBars } from '@sealtick/bar-formats';
import { DAY_MS, RELEASE_NAMES } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { importPath, openSources } from './import-file.ts';
import { Spool } from './spool.ts';

const SHARED = process.env.SEALTICK_SHARED ?? resolve(import.meta.dirname, '../../../../../../../shared');
const FOLDER = join(SHARED, 'market-data');
/** Later than every bar of the files. */
const NOW = Date.UTC(2027, 0, 1);
const LOOK = { database: null, clock: { now: () => NOW }, replace: false, force: false, redistributable: false };
const raw = (name: string) => join(FOLDER, 'raw', name);
const prepared = (name: string) => join(FOLDER, `${name}.csv.gz`);

async function read(path: string, overrides: Overrides = {}): Promise<BarsRead> {
  const [source] = await openSources(path, new Spool());
  const [found] = await readFile(source!, { overrides, now: NOW });
  if (found!.kind !== 'bars') throw new Error(`${path} was not read as bars`);
  return found!;
}

interface Closes {
  readonly closes: ReadonlyMap<number, number>;
  readonly bars: ReturnType<typeof seriesBars>;
}

async function getCloses(path: string, overrides: Overrides = {}): Promise<Closes> {
  const bars = seriesBars((await read(path, overrides)).series);
  return { bars, closes: new Map(Array.from(bars.time, (time, i) => [time, bars.close[i]!])) };
}

/** Median distance of closes at equal times, by week, so that an hour wrong on one side of a clock change shows. */
function worstWeek(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>, shift = 0): number {
  const weeks = new Map<number, number[]>();
  for (const [time, close] of a) {
    const other = b.get(time + shift);
    if (other === undefined) continue;
    const week = Math.floor(time / (7 * DAY_MS));
    weeks.set(week, [...(weeks.get(week) ?? []), Math.abs(close / other - 1)]);
  }
  const medians = [...weeks.values()].filter((list) => list.length >= 10).map(median);
  expect(medians.length).toBeGreaterThan(0);
  return Math.max(...medians);
}

function median(values: number[]): number {
  return values.sort((x, y) => x - y)[Math.floor(values.length / 2)]!;
}

/** Bars of base times put together to slots of a longer step, last close winning. */
function toSlots(closes: ReadonlyMap<number, number>, stepMs: number): Map<number, number> {
  const slots = new Map<number, number>();
  for (const [time, close] of closes) slots.set(Math.floor(time / stepMs) * stepMs, close);
  return slots;
}

const HOUR = 3_600_000;

describe('Every raw file is read right', () => {
  test('reads CryptoDataDownload equal to the prepared series, with the right volume column', async () => {
    const found = await read(raw('cryptodatadownload_BTC_USD-Hourly.csv.gz'));
    const other = await read(prepared('BTCUSD_1h'));
    expect(found.layout.format).toBe('cryptodatadownload');
    expect(found.refusals.count).toBe(0);
    const [a, b] = [seriesBars(found.series), seriesBars(other.series)];
    expect(a.length).toBe(33_259);
    for (const column of ['time', 'open', 'high', 'low', 'close', 'volume'] as const) {
      expect(a[column], column).toEqual(b[column]);
    }
  });

  test('reads MetaTrader 5 equal to the prepared series, across both changes of daylight-saving time', async () => {
    const found = await read(raw('mt5_EURUSD_15M.csv'));
    const [a, b] = [seriesBars(found.series), seriesBars((await read(prepared('EURUSD_15m'))).series)];
    expect(found.series.clock.zone).toBe('Europe/Athens');
    for (const column of ['time', 'open', 'high', 'low', 'close', 'volume'] as const) {
      expect(a[column], column).toEqual(b[column]);
    }
  });

  test('reads HistData minutes of June 2023 with the closes of another feed at the same time', async () => {
    const { closes, bars } = await getCloses(raw('histdata_DAT_ASCII_EURUSD_M1_202306.csv'));
    expect(bars).toMatchObject({ symbol: 'EURUSD', timeframe: '1m', length: 16_752 });
    expect(new Date(bars.time[0]!).toISOString()).toBe('2023-06-01T04:00:00.000Z');
    const quarter = (await getCloses(prepared('EURUSD_15m'))).closes;
    expect(worstWeek(toSlots(closes, HOUR / 4), quarter)).toBeLessThan(0.0001);
    expect(worstWeek(toSlots(closes, HOUR / 4), quarter, HOUR), 'an hour off is far off').toBeGreaterThan(0.0003);
  });

  test.each([
    ['mt4_EURUSD60_headerless.csv', 'Europe/Athens', 3_070],
    ['dukascopy_FOREX_EURUSD_1H_ASK.csv', 'UTC', 6_225],
  ])('%s is right to the hour in every week', async (name, zone, rows) => {
    const found = await read(raw(name));
    expect(found.series.clock).toMatchObject({ zone, basis: 'measured' });
    const { closes, bars } = await getCloses(raw(name));
    expect(bars).toMatchObject({ symbol: 'EURUSD', timeframe: '1h', length: rows });
    const other = (await getCloses(prepared('EURUSD_1h'))).closes;
    expect(worstWeek(closes, other)).toBeLessThan(0.0002);
  });

  test('detects UTC for the MetaTrader 4 file with a header by its week ends', async () => {
    const found = await read(raw('mt4_EURUSD60_header.csv'));
    expect(found.series.clock).toMatchObject({ zone: 'UTC', basis: 'measured' });
    const { closes, bars } = await getCloses(raw('mt4_EURUSD60_header.csv'));
    expect(bars.length).toBe(3_728);
    const fours = (await getCloses(prepared('EURUSD_4h'))).closes;
    expect(worstWeek(toSlots(closes, 4 * HOUR), fours)).toBeLessThan(0.0002);
    expect(
      worstWeek(toSlots(new Map([...closes].map(([t, c]) => [t - 2 * HOUR, c])), 4 * HOUR), fours),
    ).toBeGreaterThan(0.0003);
  });

  test('converts points to prices', async () => {
    const { closes, bars } = await getCloses(raw('mt5_points_EURUSDd1.csv'));
    expect(bars).toMatchObject({ symbol: 'EURUSD', timeframe: 'daily', length: 2_400 });
    expect([bars.open[0], bars.high[0], bars.low[0], bars.close[0]]).toEqual([1.30584, 1.31073, 1.30453, 1.30935]);
    const days = (await getCloses(prepared('EURUSD_1d'))).closes;
    const far = median(
      [...closes].flatMap(([time, close]) => (days.has(time) ? [Math.abs(close / days.get(time)! - 1)] : [])),
    );
    expect(far).toBeLessThan(0.003);
  });

  test('reads NinjaTrader minutes as bar closes', async () => {
    const { closes, bars } = await getCloses(raw('ninjatrader_nt-spy-minute-2011-03.csv'));
    expect(bars).toMatchObject({ symbol: 'SPY', timeframe: '1m', length: 17_577 });
    expect(new Date(bars.time[0]!).toISOString()).toBe('2011-03-01T09:00:00.000Z');
    const five = (await getCloses(prepared('SPY_5m'))).closes;
    const own = toSlots(closes, HOUR / 12);
    const differing = [...own].filter(([time, close]) => five.has(time) && five.get(time) !== close);
    expect([...own.keys()].filter((time) => five.has(time)).length).toBeGreaterThan(3_000);
    expect(differing).toEqual([]);
  });

  test('reads Lean quotes as bid prices and Lean trades as trades', async () => {
    const quotes = await getCloses(raw('lean_forex_oanda_minute_eurusd_20140501_quote.zip'));
    expect(quotes.bars).toMatchObject({ symbol: 'EURUSD', timeframe: '1m', length: 1_363 });
    expect(new Date(quotes.bars.time[0]!).toISOString()).toBe('2014-05-01T00:00:00.000Z');
    const hours = (await getCloses(prepared('EURUSD_1h'))).closes;
    const own = [...toSlots(quotes.closes, HOUR)].filter(([time]) => hours.has(time));
    expect(own.length).toBeGreaterThan(15);
    for (const [time, close] of own) expect(Math.abs(close - hours.get(time)!)).toBeLessThan(0.0002);

    const trades = await getCloses(raw('lean_crypto_coinbase_minute_ethusd_20180404_trade.zip'));
    const five = (await getCloses(prepared('ETHUSD_5m'))).closes;
    const slots = [...toSlots(trades.closes, HOUR / 12)].filter(([time]) => five.has(time));
    expect(slots.length).toBeGreaterThan(190);
    for (const [time, close] of slots) expect(five.get(time)).toBe(close);
  });

  test('reads Lean days of gold equal to its hours', async () => {
    const days = await getCloses(raw('lean_cfd_oanda_daily_xauusd.zip'));
    // Of 3,949 rows, four are flat bars of three Sundays and a New Year.
    expect(days.bars).toMatchObject({ symbol: 'XAUUSD', timeframe: 'daily', length: 3_945 });
    const hours = toSlots((await getCloses(prepared('XAUUSD_1h'))).closes, DAY_MS);
    const equal = [...days.closes].filter(([time, close]) => hours.get(time) === close).length;
    expect(equal / days.bars.length).toBeGreaterThan(0.99);
  });

  test('rejects damaged quotes line by line and reads the others', async () => {
    const path = raw('quotes_bad.csv');
    const [alone] = await importPath(path, { overrides: {}, ...LOOK });
    expect(alone!.error).toContain('--symbol');
    const [report] = await importPath(path, {
      overrides: { symbol: 'SPY' },
      ...LOOK,
    });
    expect(report).toMatchObject({
      format: 'daily-quotes',
      timeframe: 'daily',
      rows: 193,
      refusedCount: 309,
      error: expect.stringContaining('309 of 502 rows were refused (62%)'),
    });
    const reasons = new Map(report!.refused.map(({ line, reason }) => [line, reason]));
    expect(reasons.get(356)).toBe('open must be above 0, it is -263.16');
    expect(reasons.get(361)).toBe('high 269.09 is below open 270.77');
    expect(reasons.get(451)).toBe('open is empty');
    expect(reasons.get(202)).toBe('the date is empty');
    expect(reasons.get(152)).toBe('open 23600000 is above 1000000, the highest price taken for SPY');
  });

  test('covers every raw file', async () => {
    const known = [
      'cryptodatadownload_BTC_USD-Hourly.csv.gz',
      'dukascopy_FOREX_EURUSD_1H_ASK.csv',
      'histdata_DAT_ASCII_EURUSD_M1_202306.csv',
      'lean_cfd_oanda_daily_xauusd.zip',
      'lean_crypto_coinbase_minute_ethusd_20180404_trade.zip',
      'lean_forex_oanda_minute_eurusd_20140501_quote.zip',
      'mt4_EURUSD60_header.csv',
      'mt4_EURUSD60_headerless.csv',
      'mt5_EURUSD_15M.csv',
      'mt5_points_EURUSDd1.csv',
      'ninjatrader_nt-spy-minute-2011-03.csv',
      'quotes_bad.csv',
    ];
    expect((await readdir(raw(''))).sort()).toEqual(known);
  });
});

describe('Every prepared series', () => {
  test("is in the project's CSV format and read whole, except for invalid bars", async () => {
    const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.csv.gz'));
    expect(files.length).toBeGreaterThan(60);
    for (const file of files) {
      const { layout, series, refusals } = await read(join(FOLDER, file));
      expect(layout.format, file).toBe('sealtick-csv');
      const [symbol, timeframe] = file.replace('.csv.gz', '').split('_');
      expect([series.symbol, series.timeframe], file).toEqual([symbol, timeframe === '1d' ? 'daily' : timeframe]);
      expect(series.instrument, `${symbol} is an instrument`).not.toBeNull();
      expect([refusals.count, series.violations], file).toEqual(symbol === 'VIX' ? [47, 47] : [0, 0]);
    }
  });

  test('reads the scheduled releases of the calendar, for four countries', async () => {
    const [source] = await openSources(join(FOLDER, 'calendar/economic_calendar_2001_2025.csv.gz'), new Spool());
    const [found] = await readFile(source!, { now: NOW });
    if (found!.kind !== 'calendar') throw new Error('not read as a calendar');
    // 56 tentative, 228 of unknown certainty, 12 unscheduled, 45 with a name that is not known or may contain a result.
    expect(found!.refusals.count).toBe(296 + 45);
    expect(found!.duplicates).toBe(1);
    expect(found!.events.length).toBe(7_535 - 296 - 45 - 1);
    expect(found!.events.every(({ name }) => RELEASE_NAMES.has(name))).toBe(true);
    expect([...new Set(found!.events.map(({ country }) => country))].sort()).toEqual(['CH', 'EA', 'UK', 'US']);
    const payrolls = found!.events.filter(({ name, time }) => name === 'US payrolls' && time >= Date.UTC(2022, 0, 1));
    expect(payrolls.every(({ time }) => [12.5, 13.5].includes((time % DAY_MS) / HOUR))).toBe(true);
  });
});
