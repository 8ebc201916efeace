import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditEntry } from '../modules/audit/audit.tables.ts';
import { BarStore } from '../modules/market-data/index.ts';
import { bar, barImport, barQuarantine, barSeries } from '../modules/market-data/market-data.tables.ts';
import { strategyVersion } from '../modules/strategies/strategies.tables.ts';
import { useTestDatabase } from '../platform/testing/use-database.ts';
import { useFolder } from '../platform/testing/use-folder.ts';
import type { CommandResult } from './testing/run-command.ts';
import { databaseVariables, runSealtick } from './testing/run-sealtick.ts';

const HEADER = 'time,open,high,low,close,volume';
const row = (hour: number, volume = '7') => `2024-01-02T0${hour}:00:00Z,1.1,1.2,1,1.15,${volume}`;
const CSV = `${[HEADER, row(0), row(1), row(2), row(5)].join('\n')}\n`;

const folder = useFolder('data');
const db = useTestDatabase();

const sealtick = (...words: string[]): Promise<CommandResult> => runSealtick(words, databaseVariables(db));

async function store(name: string, text = CSV, ...options: string[]): Promise<string> {
  const path = folder.join(name);
  await writeFile(path, text);
  const { code, out, err } = await sealtick('import', '--write', path, ...options);
  expect(code, out + err).toBe(0);
  return path;
}

describe('sealtick data', () => {
  beforeEach(async () => {
    for (const table of [bar, barSeries, barImport, barQuarantine, strategyVersion]) await db.database.delete(table);
  });

  test('lists every series with its bars, days, source, clock and imports', async () => {
    expect((await sealtick('data', 'list')).out).toContain('No bars are stored.');
    await store('EURUSD_1h.csv');
    await store('EURUSD_1h_ask.csv', CSV, '--prices', 'ask');
    const { code, out } = await sealtick('data', 'list');
    expect(code).toBe(0);
    expect(out).toMatch(/^Symbol +Timeframe +Prices +Bars +First +Last +Source +Clock +Imports +Visitors\n/);
    expect(out).toMatch(/\nEURUSD +1h +bid +4 +2024-01-02 +2024-01-02 +sealtick-csv +UTC +1 +no\n/);
    expect(out).toContain('2 series, 8 bars');
    expect(JSON.parse((await sealtick('data', 'list', '--json')).out)[1]).toEqual({
      symbol: 'EURUSD',
      timeframe: '1h',
      prices: 'ask',
      source: 'sealtick-csv',
      clock: 'UTC',
      redistributable: false,
      bars: 4,
      first: '2024-01-02T00:00:00.000Z',
      last: '2024-01-02T05:00:00.000Z',
      imports: 1,
    });
  });

  test('allows visitors a series of prices that are not the usual ones, as the refusal of an import says', async () => {
    await store('EURUSD_1h_trades.csv');
    const later = folder.join('EURUSD_1h_later_trades.csv');
    await writeFile(later, `${[HEADER, row(6), row(7)].join('\n')}\n`);
    const refused = await sealtick('import', '--write', '--redistributable', later);
    expect(refused.out).toMatch(/4 stored bars of EURUSD 1h trades .* data export --prices trades .* --prices trades /);
    const path = folder.join('EURUSD_1h.csv');
    await sealtick('data', 'export', 'EURUSD', '1h', path, '--prices', 'trades');
    await sealtick('import', '--write', '--redistributable', path, '--prices', 'trades');
    await sealtick('import', '--write', '--redistributable', later);
    const series = JSON.parse((await sealtick('data', 'list', '--json')).out);
    expect(series).toMatchObject([{ prices: 'trades', redistributable: true, bars: 6 }]);
  });

  test('shows hash, gaps and import history of a series', async () => {
    const path = await store('EURUSD_1h.csv');
    await store('EURUSD_1h.csv', `${CSV}${row(6)}\n`);
    const sha256 = createHash('sha256')
      .update(`${CSV}${row(6)}\n`)
      .digest('hex');
    const { code, out } = await sealtick('data', 'show', 'eur/usd', '1h');
    expect(code).toBe(0);
    for (const text of ['EURUSD 1h bid', 'sealtick-csv, clock UTC', sha256, '1 (2 bars missing)', path]) {
      expect(out).toContain(text);
    }
    const [series] = JSON.parse((await sealtick('data', 'show', 'EURUSD', '--json')).out);
    expect(series).toMatchObject({
      sha256,
      gaps: [{ from: '2024-01-02T03:00:00.000Z', to: '2024-01-02T05:00:00.000Z', missing: 2 }],
      usedBy: [],
      history: [
        { fileName: path, format: 'sealtick-csv', rows: 4, stored: 4, known: 0 },
        { fileName: path, format: 'sealtick-csv', rows: 5, stored: 1, known: 4 },
      ],
    });
  });

  test('exports a series to a file of the same hash that imports without a difference', async () => {
    await store('EURUSD_1h.csv', CSV.replace(row(5), row(5, '')));
    const path = folder.join('EURUSD_1h_copy.csv.gz');
    const { code, out } = await sealtick('data', 'export', 'EURUSD', '1h', path, '--json');
    expect(code).toBe(0);
    const text = gunzipSync(await readFile(path)).toString();
    expect(text).toBe(CSV.replace(row(5), row(5, '')));
    expect(JSON.parse(out)).toMatchObject({
      file: path,
      bars: 4,
      sha256: createHash('sha256').update(text).digest('hex'),
    });
    const again = await sealtick('import', '--write', '--json', path);
    expect(JSON.parse(again.out)[0].stored).toEqual({ stored: 0, known: 4, changed: 0, replaced: 0 });
    const elsewhere = await sealtick('data', 'export', 'EURUSD', '1h', '/no/such/folder/x.csv');
    expect([elsewhere.code, elsewhere.err]).toEqual([
      3,
      expect.stringContaining('Cannot write /no/such/folder/x.csv: no such file or folder.'),
    ]);
  });

  test('deletes a series only after a confirmation, and a running program sees it immediately', async () => {
    await store('EURUSD_1h.csv');
    await store('GBPUSD_1h.csv');
    const cached = new BarStore(db.database);
    const symbols = async () => (await cached.instruments()).map(({ symbol }) => symbol);
    expect(await symbols()).toEqual(['EURUSD', 'GBPUSD']);
    const asked = await sealtick('data', 'delete', 'EURUSD');
    expect([asked.code, asked.out]).toEqual([2, '']);
    expect(asked.err).toContain('add --yes');
    const { code, out, err } = await sealtick('data', 'delete', 'EURUSD', '--yes');
    expect([code, out]).toEqual([0, 'Deleted: EURUSD 1h bid.\n']);
    expect(err, 'no published version rests on it').toBe('EURUSD 1h bid: 4 bars\n');
    expect(await symbols()).toEqual(['GBPUSD']);
    expect(await db.database.$count(bar)).toBe(4);
    const { act, actorKind, subject } = auditEntry;
    expect(await db.database.select({ act, actorKind, subject }).from(auditEntry)).toEqual([
      { act: 'bars.deleted', actorKind: 'command-line', subject: 'EURUSD 1h bid' },
    ]);
  });

  test('names the published versions that rest on deleted bars', async () => {
    await store('EURUSD_1h.csv');
    await db.database.insert(strategyVersion).values({
      strategyId: 'tideline-pullback',
      version: 2,
      market: 'real',
      paramsSha256: 'p',
      codeSha256: 'c',
      streams: [{ symbol: 'EURUSD', timeframe: 'daily', partner: null, anchor: 0 }],
      logId: 'log',
      logIndex: 12,
      publishedAt: new Date('2024-01-02T00:00:00Z'),
    });
    expect((await sealtick('data', 'show', 'EURUSD')).out).toContain(
      'used by  tideline-pullback version 2 (log entry 12): EURUSD daily',
    );
    const { out, err } = await sealtick('data', 'delete', 'EURUSD', '1h', '--yes', '--json');
    expect(err).toContain('The log contains backtests or signals that were computed from these bars.');
    expect(err).toContain('tideline-pullback version 2 (log entry 12): EURUSD daily');
    expect(JSON.parse(out)).toMatchObject({
      deleted: [{ symbol: 'EURUSD', timeframe: '1h', bars: 4 }],
      usedBy: [{ strategy: 'tideline-pullback', version: 2, logIndex: 12, streams: ['EURUSD daily'] }],
    });
  });

  test('lists quarantined bars with their reasons', async () => {
    await store('EURUSD_1h.csv');
    await store('EURUSD_1h.csv', CSV.replace(row(1), row(1, '8')), '--force');
    const { out } = await sealtick('data', 'quarantine', 'EURUSD');
    expect(out).toMatch(/\nEURUSD +1h +2024-01-02T01:00:00\.000Z +1\.1 +1\.2 +1 +1\.15 +changed +sealtick-csv/);
    expect(JSON.parse((await sealtick('data', 'quarantine', '--json')).out)).toHaveLength(1);
    expect((await sealtick('data', 'quarantine', 'GBPUSD')).out).toBe('No bars are quarantined.\n');
  });

  test.each([
    [['show', 'EURUSD'], 'No series EURUSD is stored (sealtick data list lists all).'],
    [['show', 'EURUSD', '7m'], 'TIMEFRAME 7m: must be one of 1m, 5m'],
    [['delete', 'EURUSD', '--prices', 'last', '--yes'], '--prices last: must be one of bid, ask, mid, trades.'],
    [['quarantine', '--limit', '0'], '--limit 0: must be a whole number from 1 to 999999.'],
    [['export', 'EURUSD', '1h'], "missing required argument 'file'"],
  ])('rejects data %j with exit code 2', async (words, message) => {
    const { code, out, err } = await sealtick('data', ...words);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });
});
