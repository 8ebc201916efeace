import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { FilesProvider } from '../files-provider.ts';
import { barImport, barQuarantine, barSeries } from '../market-data.tables.ts';
import { importPath } from './import-file.ts';

const HEADER = 'time,open,high,low,close,volume';
const START = Date.UTC(2024, 0, 2);

let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  db = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'sealtick-store-'));
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  for (const table of ['bar', 'bar_import', 'bar_series', 'bar_quarantine', 'calendar_event']) {
    await db.database.execute(sql.raw(`delete from ${table}`));
  }
});

interface Rows {
  readonly symbol?: string;
  readonly stepMs?: number;
  readonly count?: number;
  readonly price?: (i: number) => number;
  readonly volume?: string;
}

async function file({
  symbol = 'EURUSD',
  stepMs = 3_600_000,
  count = 24,
  price = () => 1.1,
  volume = '5',
}: Rows = {}): Promise<string> {
  const rows = Array.from({ length: count }, (_, i) => {
    const time = new Date(START + i * stepMs).toISOString().slice(0, 19);
    return `${time}Z,${price(i)},${price(i) + 0.01},${price(i) - 0.01},${price(i)},${volume}`;
  });
  const path = join(folder, `${symbol}_${stepMs}.csv`);
  await writeFile(path, [HEADER, ...rows].join('\n'));
  return path;
}

async function write(path: string, more: { replace?: boolean; redistributable?: boolean } = {}) {
  const options = {
    overrides: {},
    database: db.database,
    clock,
    replace: false,
    force: false,
    redistributable: false,
    ...more,
  };
  const [report] = await importPath(path, options);
  return report!.stored;
}

const clock = { now: () => Date.UTC(2026, 0, 1) };
const provider = () => new FilesProvider(db.database, clock);

describe('storeBars', () => {
  test('stores nothing without --write', async () => {
    const [report] = await importPath(await file(), {
      overrides: {},
      database: null,
      clock,
      replace: false,
      force: false,
      redistributable: false,
    });
    expect(report).toMatchObject({ rows: 24, stored: null });
    expect(await db.database.select().from(barSeries)).toEqual([]);
  });

  test('returns the stored bars bit for bit', async () => {
    const price = (i: number) => 1.1 + i / 7;
    expect(await write(await file({ price }))).toEqual({ stored: 24, known: 0, changed: 0, replaced: 0 });
    const bars = await provider().history('EURUSD', '1h');
    expect([...bars.open]).toEqual(Array.from({ length: 24 }, (_, i) => Number(String(price(i)))));
    expect([...bars.time]).toEqual(Array.from({ length: 24 }, (_, i) => START + i * 3_600_000));
    expect(bars.closeTime[23]).toBe(START + 24 * 3_600_000);
    expect(bars.volume[0]).toBe(5);
    expect(await db.database.select().from(barImport)).toMatchObject([
      { format: 'sealtick-csv', zone: 'UTC', rows: 24, stored: 24 },
    ]);
  });

  test('changes nothing if the same file is imported again', async () => {
    const path = await file();
    await write(path);
    expect(await write(path)).toEqual({ stored: 0, known: 24, changed: 0, replaced: 0 });
    expect((await provider().history('EURUSD', '1h')).length).toBe(24);
  });

  test('adds the new rows of a longer file', async () => {
    await write(await file({ count: 10 }));
    expect(await write(await file({ count: 24 }))).toEqual({ stored: 14, known: 10, changed: 0, replaced: 0 });
  });

  test('quarantines bars that differ from the stored ones', async () => {
    await write(await file());
    expect(await write(await file({ price: (i) => (i === 3 ? 1.2 : 1.1) }))).toEqual({
      stored: 0,
      known: 23,
      changed: 1,
      replaced: 0,
    });
    expect((await provider().history('EURUSD', '1h')).open[3]).toBe(1.1);
    expect(await db.database.select().from(barQuarantine)).toMatchObject([
      { symbol: 'EURUSD', reason: 'changed', open: '1.2', time: '2024-01-02T03:00:00.000Z' },
    ]);
  });

  test('replaces stored bars that differ with --replace', async () => {
    await write(await file());
    const path = await file({ price: (i) => (i === 3 ? 1.2 : 1.1) });
    expect(await write(path, { replace: true })).toEqual({ stored: 0, known: 23, changed: 0, replaced: 1 });
    expect((await provider().history('EURUSD', '1h')).open[3]).toBe(1.2);
    expect(await db.database.select().from(barQuarantine)).toEqual([]);
  });

  test('stores a missing volume as null', async () => {
    await write(await file({ volume: '' }));
    const { rows } = await db.database.execute<{ bars: number }>(
      sql`select count(*)::int as bars from bar where volume is null`,
    );
    expect(rows).toEqual([{ bars: 24 }]);
    expect(await write(await file({ volume: '' }))).toMatchObject({ known: 24 });
  });

  test('stores more rows than fit one statement', async () => {
    const path = await file({ symbol: 'BTCUSD', stepMs: 300_000, count: 120_000, price: (i) => 100 + (i % 50) });
    expect(await write(path)).toMatchObject({ stored: 120_000 });
    const bars = await provider().history('BTCUSD', '5m');
    expect(bars.length).toBe(120_000);
    expect(bars.open[119_999]).toBe(100 + (119_999 % 50));
    expect(await write(path)).toMatchObject({ known: 120_000 });
  });

  test('stores nothing without a known instrument, and gives the reason', async () => {
    const [report] = await importPath(await file({ symbol: 'DOGEUSD' }), {
      overrides: {},
      database: db.database,
      clock,
      replace: false,
      force: false,
      redistributable: false,
    });
    expect(report).toMatchObject({ stored: null, error: expect.stringContaining('set --symbol') });
  });

  /** Bars of a tenth of a cent, while the stored ones cost a dollar. */
  async function importCheap(times: readonly string[], replace: boolean) {
    const path = join(folder, 'EURUSD_1h.csv');
    await writeFile(path, [HEADER, ...times.map((time) => `${time},0.001,0.001,0.001,0.001,`)].join('\n'));
    const overrides = { timeframe: '1h' as const };
    const later = { now: () => Date.UTC(2032, 0, 1) };
    const options = { overrides, database: db.database, clock: later, replace, force: true, redistributable: false };
    return (await importPath(path, options))[0];
  }

  test('rejects prices 1,000 times outside the stored range of a year, except with --replace', async () => {
    await write(await file());
    const times = ['2024-06-01T00:00:00Z', '2031-01-01T00:00:00Z'];
    const report = await importCheap(times, false);
    expect(report!.refused).toEqual([
      {
        line: 2,
        reason:
          'low 0.001 is more than 1000 times outside the stored prices of EURUSD, 1.09 to 1.11' +
          ' (use --replace to import it)',
      },
    ]);
    expect(report).toMatchObject({ rows: 1, stored: { stored: 1 } });
    expect(await importCheap(times, true)).toMatchObject({ refused: [], stored: { stored: 1, known: 1 } });
  });

  test('stores nothing of a file with only such prices', async () => {
    await write(await file());
    const report = await importCheap(['2024-06-01T00:00:00Z', '2024-06-01T01:00:00Z'], false);
    expect(report).toMatchObject({ rows: 0, stored: null, refusedCount: 3 });
    expect(report!.error).toBe(
      'line 2: no row of the file is within reach of the stored prices of EURUSD, 1.09 to 1.11',
    );
  });

  test('stores a calendar once', async () => {
    const path = join(folder, 'calendar.csv');
    const rows = ['2023-01-06T13:30:00+00:00,Payrolls,US,high', '2023-01-06T10:00:00+00:00,CPI,EA,medium'];
    await writeFile(path, ['datetime_utc,event,country,impact', ...rows].join('\n'));
    expect(await write(path)).toEqual({ stored: 2, known: 0, changed: 0, replaced: 0 });
    expect(await write(path)).toEqual({ stored: 0, known: 2, changed: 0, replaced: 0 });
    const files = provider();
    expect(await files.events(0, Date.UTC(2024, 0, 1))).toEqual([
      { time: Date.UTC(2023, 0, 6, 10), name: 'CPI', country: 'EA', impact: 'medium' },
      { time: Date.UTC(2023, 0, 6, 13, 30), name: 'Payrolls', country: 'US', impact: 'high' },
    ]);
    await files.open();
    expect(files.description).toMatchObject({ kind: 'files', market: 'real', hasCalendar: true });
  });
});

describe('An import that is probably wrong', () => {
  const options = () => ({ database: db.database, clock, replace: false, force: false, redistributable: false });
  const rowsAt = (shiftMs: number, price: (i: number) => number, count = 48) =>
    Array.from({ length: count }, (_, i) => {
      const time = new Date(START + i * 3_600_000 + shiftMs).toISOString().slice(0, 19);
      return `${time}Z,${price(i)},${price(i) + 0.01},${price(i) - 0.01},${price(i)},5`;
    });

  async function put(name: string, rows: readonly string[]): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, [HEADER, ...rows].join('\n'));
    return path;
  }

  async function storedBars(): Promise<number> {
    const { rows } = await db.database.execute<{ bars: number }>(sql`select count(*)::int as bars from bar`);
    return rows[0]!.bars;
  }

  const wave = (i: number) => 1.1 + ((i * 37) % 23) / 1000;

  test('stores nothing if more than 5 % of the rows are rejected, except with --force', async () => {
    const rows = rowsAt(0, wave);
    const bad = rows.map((row, i) => (i % 10 === 0 ? row.replace(',5', ',x') : row));
    const path = await put('EURUSD_1h.csv', bad);
    const [report] = await importPath(path, { ...options(), overrides: {} });
    expect(report).toMatchObject({ stored: null, rows: 43, refusedCount: 5 });
    expect(report!.error).toBe(
      '5 of 48 rows were refused (10 %): prices are missing or are not numbers. --force stores the valid rows nevertheless',
    );
    expect(await storedBars()).toBe(0);
    const [forced] = await importPath(path, { ...options(), overrides: {}, force: true });
    expect(forced).toMatchObject({ error: null, stored: { stored: 43 } });
  });

  test('names the order of the columns as the cause if high and low do not fit', async () => {
    const crossed = (row: string, i: number) => (i % 5 === 0 ? row.replace(/,([\d.]+),([\d.]+)/, ',$2,$1') : row);
    const path = await put('EURUSD_1h.csv', rowsAt(0, wave).map(crossed));
    const [report] = await importPath(path, { ...options(), overrides: {} });
    expect(report!.error).toContain('the order of the columns may be another (--columns)');
  });

  test.each([
    ['the time zone', rowsAt(3_600_000 * 5, wave), 'the same prices are stored 5 h earlier, so set --zone'],
    ['the unit', rowsAt(0, (i) => wave(i) * 1.5), 'prices are 1.5 times the stored ones, so set --symbol or --points'],
    ['the kind of prices', rowsAt(0, (i) => wave(i) + 0.0001), 'other prices (bid, ask, mid, trades), so set --prices'],
  ])(
    'stores nothing if more than 20 %% of the bars differ from stored ones, and names %s',
    async (_name, rows, cause) => {
      await write(await put('EURUSD_1h.csv', rowsAt(0, wave)));
      const path = await put('EURUSD_1h_again.csv', rows);
      const [report] = await importPath(path, { ...options(), overrides: {} });
      expect(report!.error).toContain('bars at stored times differ from the stored ones');
      expect(report!.error).toContain(cause);
      expect(report!.stored).toBeNull();
      expect(await storedBars()).toBe(48);
      const [forced] = await importPath(path, { ...options(), overrides: {}, force: true });
      expect(forced!.stored?.changed).toBeGreaterThan(30);
    },
  );

  test('stores nothing of several timeframes in one file', async () => {
    const days = Array.from({ length: 40 }, (_, i) => {
      const time = new Date(START + (i + 2) * 86_400_000).toISOString().slice(0, 19);
      return `${time}Z,1.1,1.2,1.0,1.1,5`;
    });
    const apart = await importPath(await put('EURUSD_1h.csv', [...rowsAt(0, wave), ...days]), {
      ...options(),
      overrides: {},
    });
    expect(apart[0]!.error).toContain('bars of daily follow from line 50, among those of 1h: split the file');
    const mixed = await importPath(await put('EURUSD_1h.csv', [...days.slice(0, 10), ...rowsAt(0, wave, 290)]), {
      ...options(),
      overrides: {},
    });
    expect(mixed[0]!.error).toContain('the file holds different bars of the same time');
  });

  test('stores nothing of prices that the instrument cannot have', async () => {
    const path = await put('USDJPY_1h.csv', rowsAt(0, wave));
    const [report] = await importPath(path, { ...options(), overrides: {} });
    expect(report!.error).toMatch(/^prices around 1\.\d+ are none of USDJPY \(30 to 500\)/);
    expect(await storedBars()).toBe(0);
  });

  test('stores nothing with an assumed time zone until --zone is given', async () => {
    const path = await put(
      'BTCUSD_1h.csv',
      rowsAt(0, wave).map((row) => row.replace('Z,', ',').replace('T', ' ')),
    );
    const [report] = await importPath(path, { ...options(), overrides: {} });
    expect(report!.error).toBe(
      'nothing in the file confirms its time zone (UTC is assumed): set --zone, such as --zone UTC',
    );
    const [imported] = await importPath(path, { ...options(), overrides: { zone: 'UTC' } });
    expect(imported).toMatchObject({ error: null, stored: { stored: 48 } });
  });

  test('keeps bid, ask and trades in different series, and uses the bid of a pair', async () => {
    await write(
      await put(
        'EURUSD_1h_ASK.csv',
        rowsAt(0, (i) => wave(i) + 0.0002),
      ),
    );
    await write(await put('EURUSD_1h_BID.csv', rowsAt(0, wave)));
    await importPath(
      await put(
        'EURUSD_1h.csv',
        rowsAt(0, (i) => wave(i) + 0.0001),
      ),
      {
        ...options(),
        overrides: { side: 'trades' },
      },
    );
    const series = await db.database.select().from(barSeries).orderBy(barSeries.id);
    expect(series.map(({ prices }) => prices)).toEqual(['ask', 'bid', 'trades']);
    expect((await provider().history('EURUSD', '1h')).open[0]).toBe(wave(0));
  });

  test('splits a file of several symbols by its column', async () => {
    const path = join(folder, 'both.csv');
    const rows = rowsAt(0, wave).flatMap((row) => [`EURUSD,${row}`, `GBPUSD,${row}`]);
    await writeFile(path, [`symbol,${HEADER}`, ...rows].join('\n'));
    const reports = await importPath(path, { ...options(), overrides: {} });
    expect(reports.map(({ symbol, stored }) => [symbol, stored?.stored])).toEqual([
      ['EURUSD', 48],
      ['GBPUSD', 48],
    ]);
  });
});

describe('FilesProvider', () => {
  test('prefers a series of the same timeframe and aggregates others from the finest one', async () => {
    await write(await file({ stepMs: 300_000, count: 288 }));
    await write(await file({ stepMs: 3_600_000, count: 48, price: () => 1.3 }));
    const files = provider();
    expect(await files.timeframes('EURUSD')).toEqual(['5m', '15m', '1h', '4h', 'daily']);
    expect((await files.history('EURUSD', '1h')).open[0]).toBe(1.3);
    expect((await files.history('EURUSD', '15m')).length).toBe(96);
    const fours = await files.history('EURUSD', '4h');
    expect(fours.open[0], 'from the 5m series, the finest').toBe(1.1);
  });

  test('sees a later import without a restart', async () => {
    const files = provider();
    await write(await file({ count: 10 }));
    expect((await files.history('EURUSD', '1h')).length).toBe(10);
    await write(await file({ count: 24 }));
    expect((await files.history('EURUSD', '1h')).length).toBe(24);
    expect((await files.instruments()).map(({ symbol }) => symbol)).toEqual(['EURUSD']);
  });

  test('has no new bars, and answers NOT_FOUND for missing series', async () => {
    const files = provider();
    expect(await files.closedBars()).toEqual([]);
    await expect(files.history('EURUSD', '5m')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await write(await file());
    await expect(files.history('EURUSD', '5m'), 'finer bars cannot be made').rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('uses the newest import to decide whether bars may be published', async () => {
    const path = await file();
    await write(path);
    expect(await provider().isRedistributable('EURUSD', '4h')).toBe(false);
    await write(path, { redistributable: true });
    expect(await provider().isRedistributable('EURUSD', '4h')).toBe(true);
  });
});
