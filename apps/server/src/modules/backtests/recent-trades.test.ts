import type { StrategyTrade } from '@sealtick/contract';
import { DAY_MS, HOUR_MS, toIso } from '@sealtick/engine';
import { beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { findRecentTrades, saveBacktest } from './index.ts';

const START = Date.UTC(2025, 0, 6);
const KEY = { strategyId: 'trend', version: 1, market: 'simulated' } as const;
/** Four a day: a part of 500 covers 125 days. */
const TRADES = Array.from({ length: 1_800 }, (_, i) => {
  const at = START + i * 6 * HOUR_MS;
  return { signalAt: toIso(at - HOUR_MS), closedAt: toIso(at), netR: i } as StrategyTrade;
});
const END = Date.parse(TRADES.at(-1)!.closedAt);

const db = useTestDatabase();
beforeAll(async () => {
  const recorded = { inputsSha256: 'ab', logId: 'log', logIndex: 1, computedAt: new Date(END) };
  await saveBacktest(db.database, { ...KEY, ...recorded }, [], TRADES);
});

const read = (days: number, until: number, version = 1) =>
  findRecentTrades(db.database, { ...KEY, version }, { days, until });

test('The recent trades of a backtest are those of its last days and one before, not all of them', async () => {
  const found = await read(90, END + 400 * DAY_MS);
  expect(found).toEqual(TRADES.slice(1_000));
  expect(Date.parse(found[0]!.closedAt)).toBeLessThan(END - 90 * DAY_MS);
});

test('The days end where trades are withheld, and may begin before the first trade', async () => {
  const until = END - 200 * DAY_MS;
  expect(Date.parse((await read(90, until))[0]!.closedAt)).toBeLessThan(until - 90 * DAY_MS);
  expect(await read(900, END)).toEqual(TRADES);
  expect(await read(90, END, 2)).toEqual([]);
});
