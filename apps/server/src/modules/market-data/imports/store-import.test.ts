import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { barImport, barQuarantine, barSeries, calendarEvent } from '../market-data.tables.ts';
import { BAR_HEADER, barRows, START, wave } from './testing/bar-rows.ts';
import { useImports } from './testing/use-imports.ts';

const { database, file, importFile, provider, put, write } = useImports();

describe('storeBars', () => {
  test('stores nothing without --write', async () => {
    const [report] = await importFile(await file(), { database: null });
    expect(report).toMatchObject({ rows: 24, stored: null });
    expect(await database().select().from(barSeries)).toEqual([]);
  });

  test('returns the stored bars bit for bit', async () => {
    const price = (i: number) => 1.1 + i / 7;
    expect(await write(await file({ price }))).toEqual({ stored: 24, known: 0, changed: 0, replaced: 0 });
    const bars = await provider().history('EURUSD', '1h');
    expect([...bars.open]).toEqual(Array.from({ length: 24 }, (_, i) => Number(String(price(i)))));
    expect([...bars.time]).toEqual(Array.from({ length: 24 }, (_, i) => START + i * 3_600_000));
    expect(bars.closeTime[23]).toBe(START + 24 * 3_600_000);
    expect(bars.volume[0]).toBe(5);
    expect(await database().select().from(barImport)).toMatchObject([
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

  test('stores prices at or below 0 of oil, and compares the sizes of later ones with them', async () => {
    const falling = { symbol: 'WTI', price: (i: number) => 10 - i };
    expect(await write(await file(falling))).toMatchObject({ stored: 24 });
    const { low, close } = await provider().history('WTI', '1h');
    expect([Math.min(...low) < -13, close.includes(0)]).toEqual([true, true]);
    const nextDay = { shiftMs: 86_400_000, price: (i: number) => i / 1000 };
    expect(await write(await file({ ...falling, ...nextDay }))).toMatchObject({ stored: 24 });
    const [report] = await importFile(await file({ ...falling, shiftMs: 172_800_000, price: () => -20_000 }));
    expect(report!.error).toBe(
      'line 2: no row of the file is within reach of the stored prices of WTI, -13.01 to 10.01',
    );
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
    expect(await database().select().from(barQuarantine)).toMatchObject([
      { symbol: 'EURUSD', reason: 'changed', open: '1.2', time: '2024-01-02T03:00:00.000Z' },
    ]);
  });

  test('replaces stored bars that differ with --replace', async () => {
    await write(await file());
    const path = await file({ price: (i) => (i === 3 ? 1.2 : 1.1) });
    expect(await write(path, { replace: true })).toEqual({ stored: 0, known: 23, changed: 0, replaced: 1 });
    expect((await provider().history('EURUSD', '1h')).open[3]).toBe(1.2);
    expect(await database().select().from(barQuarantine)).toEqual([]);
  });

  test('stores a missing volume as null', async () => {
    await write(await file({ volume: '' }));
    const { rows } = await database().execute<{ bars: number }>(
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
    const [report] = await importFile(await file({ symbol: 'DOGEUSD' }));
    expect(report).toMatchObject({ stored: null, error: expect.stringContaining('set --symbol') });
  });

  /** Bars of a tenth of a cent, while the stored ones cost a dollar. */
  async function importCheap(times: readonly string[], replace: boolean) {
    const path = await put(
      'EURUSD_1h.csv',
      times.map((time) => `${time},0.001,0.001,0.001,0.001,`),
    );
    const later = { now: () => Date.UTC(2032, 0, 1) };
    return (await importFile(path, { overrides: { timeframe: '1h' }, clock: later, replace, force: true }))[0];
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
    const rows = ['2023-01-06T13:30:00+00:00,Payrolls,US,high', '2023-01-06T10:00:00+00:00,CPI,EA,medium'];
    const path = await put('calendar.csv', rows, 'datetime_utc,event,country,impact');
    expect(await write(path)).toEqual({ stored: 2, known: 0, changed: 0, replaced: 0 });
    expect(await write(path)).toEqual({ stored: 0, known: 2, changed: 0, replaced: 0 });
    const files = provider();
    expect(await files.events(0, Date.UTC(2024, 0, 1))).toEqual([
      { time: Date.UTC(2023, 0, 6, 10), name: 'Euro area consumer prices', country: 'EA', impact: 'medium' },
      { time: Date.UTC(2023, 0, 6, 13, 30), name: 'US payrolls', country: 'US', impact: 'high' },
    ]);
    await files.open();
    expect(files.description).toMatchObject({ kind: 'files', market: 'real', hasCalendar: true });
  });

  test('does not store a release again that is stored under the name of its file', async () => {
    const time = new Date('2023-01-06T13:30:00Z');
    const row = { time, name: 'Payrolls, December', country: 'US', impact: 'high', source: 'old.csv' };
    await database().insert(calendarEvent).values(row);
    const path = await put('calendar.csv', ['2023-01-06T13:30:00Z,NFP,US,high'], 'datetime_utc,event,country,impact');
    expect(await write(path)).toEqual({ stored: 0, known: 1, changed: 0, replaced: 0 });
    expect(await database().select().from(calendarEvent)).toMatchObject([{ name: 'Payrolls, December' }]);
  });

  test('keeps bid, ask and trades in different series, and uses the bid of a pair', async () => {
    const rows = (above: number) => barRows({ count: 48, price: (i) => wave(i) + above });
    await write(await put('EURUSD_1h_ASK.csv', rows(0.0002)));
    await write(await put('EURUSD_1h_BID.csv', rows(0)));
    await write(await put('EURUSD_1h.csv', rows(0.0001)), { overrides: { side: 'trades' } });
    const series = await database().select().from(barSeries).orderBy(barSeries.id);
    expect(series.map(({ prices }) => prices)).toEqual(['ask', 'bid', 'trades']);
    expect((await provider().history('EURUSD', '1h')).open[0]).toBe(wave(0));
  });

  test('splits a file of several symbols by its column', async () => {
    const rows = barRows({ count: 48, price: wave }).flatMap((row) => [`EURUSD,${row}`, `GBPUSD,${row}`]);
    const reports = await importFile(await put('both.csv', rows, `symbol,${BAR_HEADER}`));
    expect(reports.map(({ symbol, stored }) => [symbol, stored?.stored])).toEqual([
      ['EURUSD', 48],
      ['GBPUSD', 48],
    ]);
  });
});
