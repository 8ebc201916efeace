import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../platform/testing/database.ts';
import {
  findBacktest,
  findBacktestRecord,
  findBacktestTrades,
  findDoubts,
  readStoredBacktests,
  selectBacktests,
} from '../../../backtests/index.ts';
import { openTestLog, type TestLog } from '../../../log/testing/provider-log.ts';
import { FAULT_VOLUME, STRATEGIES as FAULTY } from '../../testing/faulty-strategies.ts';
import { SIGNAL_CLOSE, TestMarket } from '../../testing/test-market.ts';
import { TestRunner } from '../../testing/test-runner.ts';
import { testStrategy } from '../../testing/test-strategies.ts';
import { recomputeFrom } from './recompute.ts';

const START = Date.UTC(2024, 2, 4, 0, 0);
type Row = [number, number, number, number];
const QUIET: Row = [100, 100.5, 99.5, 100];
const SIGNAL: Row = [100, 101, 99.5, SIGNAL_CLOSE];
const FILL: Row = [100.8, 101.2, 100.2, 101];
const STOPPED: Row = [100.8, 101, 98, 98.5];
const KEY = { strategyId: 'test-strategy', version: 1, market: 'simulated' } as const;

let db: TestDatabase;
let log: TestLog;
let market: TestMarket;
let runner: TestRunner;

async function open(): Promise<void> {
  db = await createTestDatabase();
  market = new TestMarket(START);
  log = await openTestLog(db.database, { clock: market });
  runner = new TestRunner(db, log, market);
  // A day of warm-up: the window begins at the first midnight after the first bar.
  market.add(...Array.from({ length: 288 }, () => QUIET), SIGNAL, FILL, STOPPED, QUIET);
}

async function close(): Promise<void> {
  await runner.stopAll();
  await log.remove();
  await db.close();
}

/** Gives each test of a group a runner and a market of its own. */
function openForEach(): void {
  beforeEach(open);
  afterEach(close);
}

const recorded = async () => (await runner.entries()).filter(({ kind }) => kind === 'backtest.recorded');

const stored = async () => {
  const { registry, ...ctx } = runner.backtests;
  const recompute = recomputeFrom({ ...ctx, ...(registry ? { registry } : {}) });
  return (await readStoredBacktests(db.database, log.logId, recompute))[0]!;
};

describe('The backtest of a published version', () => {
  beforeAll(async () => {
    await open();
    await runner.start();
    expect(await findBacktest(db.database, KEY)).toBeNull();
    await runner.updateBacktests();
  });
  afterAll(close);

  test('covers all streams and each timeframe, with an entry in the log', async () => {
    const trades = await findBacktestTrades(db.database, KEY);
    expect(trades).toMatchObject([{ closeReason: 'stop', filledAt: '2024-03-05T00:05:00.000Z' }]);
    for (const timeframe of ['all', '5m'] as const) {
      const record = await findBacktestRecord(db.database, KEY, timeframe);
      expect(record).toMatchObject({ from: new Date(START + 86_400_000), to: new Date(market.closeOfLast) });
      expect(record!.statistics.find(({ key }) => key === 'trades')).toMatchObject({ value: 1 });
    }
    const { inputsSha256, logIndex } = (await findBacktest(db.database, KEY))!;
    expect(await recorded()).toMatchObject([
      { index: logIndex, strategyId: 'test-strategy', version: 1, inputsSha256, from: '2024-03-05T00:00:00.000Z' },
    ]);
  });

  test('is not computed again while bars, costs, parameters and rules are the same', async () => {
    await runner.updateBacktests();
    expect(await recorded()).toHaveLength(1);
  });

  test('has the hash of its entry, and is the same when computed again', async () => {
    const [entry] = await recorded();
    const { inputsSha256, resultSha256 } = await stored();
    expect(entry).toMatchObject({ inputsSha256, resultSha256 });
    expect((await stored()).recomputed).toEqual({ inputsSha256, resultSha256 });
  });

  test('has the inputs of the log if they were hashed with a former hash of the figures', async () => {
    const { statistics } = runner;
    onTestFinished(() => {
      runner.statistics = statistics;
    });
    runner.statistics = '65';
    const { inputsSha256, resultSha256, recomputed } = await stored();
    expect(recomputed).toEqual({ inputsSha256, resultSha256 });
    runner.statistics = '7';
    expect((await stored()).recomputed!.inputsSha256).not.toBe(inputsSha256);
  });

  test('has what it may rest on, which begins with the record itself', async () => {
    const { inputsSha256 } = (await findBacktest(db.database, KEY))!;
    const record = (await findBacktestRecord(db.database, KEY))!;
    const stored = (await findDoubts(db.database, KEY))!;
    expect(stored.inputsSha256).toBe(inputsSha256);
    const { costs, regimes, walkForward } = stored.doubts;
    const expectancy = record.statistics.find(({ key }) => key === 'expectancy')!.value;
    expect(costs.runs[0]).toMatchObject({ spreadFactor: 1, delayBars: 0, trades: 1, measures: { expectancy } });
    expect(costs.runs.map(({ delayBars }) => delayBars)).toEqual([0, 0, 0, 1]);
    expect(regimes.find(({ kind }) => kind === 'weekday')!.groups).toMatchObject([{ key: '2', trades: 1 }]);
    expect(walkForward, 'two days have no room for a choice').toBeNull();
  });

  test('has nothing in the log of what it may rest on', async () => {
    const before = await recorded();
    await db.database.execute(sql`delete from backtest_doubts`);
    await runner.updateBacktests();
    expect(await findDoubts(db.database, KEY)).not.toBeNull();
    expect(await recorded()).toEqual(before);
  });
});

describe('The backtest of a version', () => {
  openForEach();

  test('is not computed again if a former hash is equivalent in rules or figures', async () => {
    await runner.start();
    await runner.updateBacktests();
    await runner.stopAll();
    runner.code = 'ba';
    runner.statistics = '65';
    await runner.start();
    await runner.updateBacktests();
    expect(await recorded()).toHaveLength(1);
    runner.statistics = '76';
    await runner.updateBacktests();
    expect(await recorded(), 'and is where the figures are computed otherwise').toHaveLength(2);
  });

  test('ends one public delay before its version, because later signals may not be public yet', async () => {
    runner.publicDelayMs = 10 * 60_000;
    await runner.start();
    await runner.updateBacktests();
    expect(await findBacktestTrades(db.database, KEY)).toEqual([]);
    expect(await findBacktestRecord(db.database, KEY)).toMatchObject({ to: new Date(market.closeOfLast - 600_000) });
  });

  test('of a failing strategy is skipped with a warning, and the others are computed', async () => {
    runner.strategies = [testStrategy, { ...testStrategy, id: 'not-in-the-module' }];
    await runner.start();
    await runner.updateBacktests();
    expect((await selectBacktests(db.database, 'simulated')).map(({ strategyId }) => strategyId)).toEqual([
      'test-strategy',
    ]);
    expect(runner.lines.at(-1)!.msg).toMatch(/failed in its backtest/);
  });
});

describe('What a backtest may rest on', () => {
  openForEach();

  test('is computed again with the backtest, which is when one bar was replaced, and only then', async () => {
    await runner.start();
    await runner.updateBacktests();
    const first = (await findDoubts(db.database, KEY))!;
    await runner.updateBacktests();
    expect(await findDoubts(db.database, KEY)).toEqual(first);
    market.replace(290, [100.8, 104.9, 100.7, 104.8]);
    await runner.updateBacktests();
    const [, entry] = await recorded();
    expect(entry).not.toMatchObject({ inputsSha256: first.inputsSha256 });
    expect(await findBacktestTrades(db.database, KEY)).toMatchObject([{ closeReason: 'target' }]);
    const second = (await findDoubts(db.database, KEY))!;
    expect(second.inputsSha256).not.toBe(first.inputsSha256);
    expect(second.doubts.costs.runs[0]!.measures.expectancy).toBeGreaterThan(0);
    await db.database.execute(sql`update backtest_doubts set program = 0, doubts = '{}'`);
    await runner.updateBacktests();
    expect((await findDoubts(db.database, KEY))!.doubts, 'also by a program that computes it otherwise').toEqual(
      second.doubts,
    );
  });
});

describe('A strategy that never answers', () => {
  openForEach();

  test('is skipped with a warning, and the others are computed', async () => {
    runner.registry = new URL('../../testing/faulty-strategies.ts', import.meta.url);
    runner.strategies = ['loops', 'test-strategy'].map((id) => FAULTY.find((one) => one.id === id)!);
    await runner.start();
    await runner.stopAll();
    market.replace(290, [...FILL, FAULT_VOLUME]);
    await runner.updateBacktests();
    expect((await selectBacktests(db.database, 'simulated')).map(({ strategyId }) => strategyId)).toEqual([
      'test-strategy',
    ]);
    expect(runner.lines.at(-1)!.msg).toBe('loops failed in its backtest');
  });
});

describe('A stored backtest', () => {
  openForEach();

  test('does not depend on releases between the last bar and the publication', async () => {
    const time = market.closeOfLast + 500;
    market.calendar = [{ time, country: 'US', name: 'Jobs', impact: 'high' }];
    await runner.start();
    await runner.updateBacktests();
    const { inputsSha256, recomputed } = await stored();
    expect(recomputed!.inputsSha256).toBe(inputsSha256);
  });

  test('has another hash after a change of a figure, and other inputs after a change of a bar', async () => {
    await runner.start();
    await runner.updateBacktests();
    const before = await stored();
    await db.database.execute(
      sql`update backtest_record set statistics = jsonb_set(statistics, '{0,value}', '1.5') where timeframe = 'all'`,
    );
    market.replace(3, [100, 100.6, 99.5, 100]);
    const after = await stored();
    expect(after.resultSha256).not.toBe(before.resultSha256);
    expect(after.recomputed!.inputsSha256).not.toBe(before.inputsSha256);
    expect(after.recomputed!.resultSha256).toBe(before.resultSha256);
  });
});
