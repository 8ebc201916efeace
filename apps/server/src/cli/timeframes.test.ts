import { writeFile } from 'node:fs/promises';
import { type StoredTimeframe, TIMEFRAME_MS, toIso } from '@sealtick/engine';
import { beforeEach, expect, test } from 'vitest';
import { bar, barImport, barSeries } from '../modules/market-data/market-data.tables.ts';
import { useTestDatabase } from '../platform/testing/use-database.ts';
import { useFolder } from '../platform/testing/use-folder.ts';
import { databaseVariables, runSealtick } from './testing/run-sealtick.ts';

const db = useTestDatabase();
const folder = useFolder('timeframes');

beforeEach(async () => {
  for (const table of [bar, barSeries, barImport]) await db.database.delete(table);
});

const sealtick = (...words: string[]) => runSealtick(words, databaseVariables(db));

/** A Monday. */
const START = Date.UTC(2018, 0, 1);

async function importBars(timeframe: StoredTimeframe, name: string, count: number) {
  const lines = ['time,open,high,low,close,volume'];
  for (let i = 0; i < count; i++) {
    const [open, close] = [i, i + 1].map((n) => 9_000 * (1 + 0.2 * Math.sin(n / 60) + 0.01 * Math.sin(n / 7)));
    const [high, low] = [Math.max(open!, close!) + 5, Math.min(open!, close!) - 5];
    const prices = [open!, high, low, close!].map((one) => one.toFixed(2));
    lines.push([toIso(START + i * TIMEFRAME_MS[timeframe]), ...prices, 10].join(','));
  }
  const path = folder.join(name);
  await writeFile(path, lines.join('\n'));
  const { code, out } = await sealtick('import', path, '--write', '--json');
  expect(code, out).toBe(0);
  return JSON.parse(out)[0];
}

async function backtest(timeframe: StoredTimeframe) {
  const words = ['--strategy', 'tailwind-momentum', '--symbol', 'BTCUSD', '--set', 'lookbackBars=40'];
  const { code, out, err } = await sealtick('backtest', ...words, '--timeframe', timeframe, '--json');
  expect(code, err).toBe(0);
  return JSON.parse(out);
}

test.each([
  ['1m', 'BTCUSD_M1.csv', 3_000],
  ['30m', 'BTCUSD30.csv', 1_200],
  ['2h', 'BTCUSD_2h.csv', 1_200],
  ['1w', 'BTCUSD_W1.csv', 400],
] as const)('Bars of %s are imported, found complete and backtested', async (timeframe, name, count) => {
  const report = await importBars(timeframe, name, count);
  expect(report).toMatchObject({ symbol: 'BTCUSD', timeframe, rows: count, gaps: [], notes: [] });
  const result = await backtest(timeframe);
  expect(result).toMatchObject({ timeframe, bars: count, publishedTimeframes: ['4h'] });
  expect(result.trades.length).toBeGreaterThan(0);
  expect(result.trades[0].trade.signal.timeframe).toBe(timeframe);
});

test('Bars of 30m, 2h and 1w are aggregated from finer ones', async () => {
  await importBars('1m', 'BTCUSD_1m.csv', 15 * 1_440);
  expect((await backtest('30m')).bars).toBe(15 * 48);
  expect((await backtest('2h')).bars).toBe(15 * 12);
  expect((await backtest('1w')).bars, 'two whole weeks').toBe(2);
});

test('A backtest says so if the strategy is not published on its timeframe', async () => {
  await importBars('2h', 'BTCUSD_2h.csv', 600);
  const words = ['--strategy', 'tailwind-momentum', '--symbol', 'BTCUSD', '--timeframe'];
  const text = async (timeframe: string) => (await sealtick('backtest', ...words, timeframe)).out;
  expect(await text('2h')).toContain('The strategy is published for BTCUSD on 4h, not on 2h.');
  expect(await text('4h')).not.toContain('The strategy is published for');
});
