import type { StrategyTrade } from '@sealtick/contract';
import { STRATEGIES } from '@sealtick/engine';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { testViewer } from '../../../platform/testing/viewer.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { saveBacktest } from '../../backtests/index.ts';
import { ContentsReader, LiveRecords, PerformanceCache, type PerformanceLibrary } from '../index.ts';
import { insertVersion } from '../strategy-version-repository.ts';
import { readCalibration } from './read-calibration.ts';

const AT = Date.UTC(2026, 2, 4);
const [FIRST, SECOND] = STRATEGIES.map(({ id }) => id) as [string, string];
const market = 'simulated' as const;

const TIME = new Date(AT).toISOString();
const TRADE: StrategyTrade = {
  symbol: 'EURUSD',
  timeframe: '5m',
  side: 'long',
  type: 'market',
  grade: 2,
  confidence: 50,
  reason: null,
  signalAt: TIME,
  entry: '1.1',
  stop: '1.0',
  targets: [],
  filledAt: TIME,
  fillPrice: '1.1',
  index: null,
  closedAt: TIME,
  closeReason: 'target',
  exits: [],
  barsHeld: 1,
  grossR: 1,
  cost: 0,
  netR: 1,
  maeR: 0,
  mfeR: 1,
  firstTargetReached: true,
};

const db = useTestDatabase();
let library: PerformanceLibrary;
let viewer: Viewer;

beforeEach(() => {
  viewer = testViewer(db.database, { market, now: AT });
  library = {
    cache: new PerformanceCache(),
    findPaused: async () => new Map(),
    liveRecords: new LiveRecords(new ContentsReader(async () => []), market),
    prices: {
      isShown: async () => false,
      history: () => Promise.reject(new Error('not asked for')),
      instruments: async () => [],
    },
  };
});

/** Saves a backtest whose signals have these confidences, percent, and all reach their first target. */
async function compute(strategyId: string, version: number, computedAt: number, stated: readonly number[]) {
  const key = { strategyId, version, market };
  const recorded = { inputsSha256: 'c'.repeat(64), logId: 'log', logIndex: 2, computedAt: new Date(computedAt) };
  const trades = stated.map((confidence) => ({ ...TRADE, confidence }));
  await saveBacktest(db.database, { ...key, ...recorded }, [], trades);
}

async function publish(strategyId: string, version: number) {
  const hashes = { paramsSha256: 'a', codeSha256: 'b', logId: 'log', logIndex: 1, publishedAt: new Date(AT) };
  await insertVersion(db.database, { strategyId, version, market, streams: [], ...hashes });
}

const getBins = async () => {
  const [backtest] = await readCalibration(library, viewer);
  return backtest && { strategies: backtest.strategies, signals: backtest.calibration.signals };
};

test('returns nothing before a signal of a backtest or a live record was decided', async () => {
  expect(await readCalibration(library, viewer)).toEqual([]);
  await publish(FIRST, 1);
  await compute(FIRST, 1, AT, []);
  expect(await readCalibration(library, viewer)).toEqual([]);
});

test('uses the backtest of a new version instead of the previous one', async () => {
  await compute(FIRST, 1, AT + 1, [60, 70]);
  await publish(SECOND, 1);
  await compute(SECOND, 1, AT + 1, [50]);
  expect(await getBins()).toEqual({ strategies: 2, signals: 3 });
  // At the very time at which that was computed.
  await compute(FIRST, 2, AT + 1, [80, 80, 80]);
  expect(await getBins(), 'it does not run yet').toEqual({ strategies: 2, signals: 3 });
  await publish(FIRST, 2);
  expect(await getBins()).toEqual({ strategies: 2, signals: 4 });
});

test('reads again after an error', async () => {
  const owner = new pg.Client(db.ownerTarget);
  await owner.connect();
  await owner.query('alter table backtest_trades rename to away');
  await expect(readCalibration(library, viewer)).rejects.toThrow();
  await owner.query('alter table away rename to backtest_trades');
  await owner.end();
  expect(await getBins()).toEqual({ strategies: 2, signals: 4 });
});
