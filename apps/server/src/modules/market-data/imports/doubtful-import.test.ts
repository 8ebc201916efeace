import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { barRows, START, wave } from './testing/bar-rows.ts';
import { useImports } from './testing/use-imports.ts';

const { database, importFile, put, write } = useImports();

describe('An import that is probably wrong', () => {
  const rowsAt = (shiftMs: number, price: (i: number) => number, count = 48) => barRows({ shiftMs, price, count });

  async function storedBars(): Promise<number> {
    const { rows } = await database().execute<{ bars: number }>(sql`select count(*)::int as bars from bar`);
    return rows[0]!.bars;
  }

  test('stores nothing if more than 5% of the rows are rejected, except with --force', async () => {
    const rows = rowsAt(0, wave);
    const bad = rows.map((row, i) => (i % 10 === 0 ? row.replace(',5', ',x') : row));
    const path = await put('EURUSD_1h.csv', bad);
    const [report] = await importFile(path);
    expect(report).toMatchObject({ stored: null, rows: 43, refusedCount: 5 });
    expect(report!.error).toBe(
      '5 of 48 rows were refused (10%): prices are missing or are not numbers. --force stores the valid rows nevertheless',
    );
    expect(await storedBars()).toBe(0);
    const [forced] = await importFile(path, { force: true });
    expect(forced).toMatchObject({ error: null, stored: { stored: 43 } });
  });

  test('names the order of the columns as the cause if high and low do not fit', async () => {
    const crossed = (row: string, i: number) => (i % 5 === 0 ? row.replace(/,([\d.]+),([\d.]+)/, ',$2,$1') : row);
    const path = await put('EURUSD_1h.csv', rowsAt(0, wave).map(crossed));
    const [report] = await importFile(path);
    expect(report!.error).toContain('the order of the columns may be another (--columns)');
  });

  test.each([
    ['the time zone', rowsAt(3_600_000 * 5, wave), 'the same prices are stored 5 h earlier, so set --zone'],
    ['the unit', rowsAt(0, (i) => wave(i) * 1.5), 'prices are 1.5 times the stored ones, so set --symbol or --points'],
    ['the kind of prices', rowsAt(0, (i) => wave(i) + 0.0001), 'other prices (bid, ask, mid, trades), so set --prices'],
  ])(
    'stores nothing if more than 20%% of the bars differ from stored ones, and names %s',
    async (_name, rows, cause) => {
      await write(await put('EURUSD_1h.csv', rowsAt(0, wave)));
      const path = await put('EURUSD_1h_again.csv', rows);
      const [report] = await importFile(path);
      expect(report!.error).toContain('bars at stored times differ from the stored ones');
      expect(report!.error).toContain(cause);
      expect(report!.stored).toBeNull();
      expect(await storedBars()).toBe(48);
      const [forced] = await importFile(path, { force: true });
      expect(forced!.stored?.changed).toBeGreaterThan(30);
    },
  );

  test('stores nothing of several timeframes in one file', async () => {
    const days = Array.from({ length: 40 }, (_, i) => {
      const time = new Date(START + (i + 2) * 86_400_000).toISOString().slice(0, 19);
      return `${time}Z,1.1,1.2,1.0,1.1,5`;
    });
    const apart = await importFile(await put('EURUSD_1h.csv', [...rowsAt(0, wave), ...days]));
    expect(apart[0]!.error).toContain('bars of daily follow from line 50, among those of 1h: split the file');
    const mixed = await importFile(await put('EURUSD_1h.csv', [...days.slice(0, 10), ...rowsAt(0, wave, 290)]));
    expect(mixed[0]!.error).toContain('the file holds different bars of the same time');
  });

  test('stores nothing of prices that the instrument cannot have', async () => {
    const path = await put('USDJPY_1h.csv', rowsAt(0, wave));
    const [report] = await importFile(path);
    expect(report!.error).toMatch(/^prices around 1\.\d+ are none of USDJPY \(30 to 500\)/);
    expect(await storedBars()).toBe(0);
  });

  test('stores nothing with an assumed time zone until --zone is given', async () => {
    const path = await put(
      'BTCUSD_1h.csv',
      rowsAt(0, wave).map((row) => row.replace('Z,', ',').replace('T', ' ')),
    );
    const [report] = await importFile(path);
    expect(report!.error).toBe(
      'nothing in the file confirms its time zone (UTC is assumed): set --zone, such as --zone UTC',
    );
    const [imported] = await importFile(path, { overrides: { zone: 'UTC' } });
    expect(imported).toMatchObject({ error: null, stored: { stored: 48 } });
  });
});
