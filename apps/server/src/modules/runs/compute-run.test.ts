import { getInstrument, getStrategy, resolveParameters, shareBars } from '@sealtick/engine';
import { describe, expect, test, vi } from 'vitest';
import { runBacktest } from '../single-backtest/index.ts';
import { computeRun } from './compute-run.ts';
import { type RunTask, USUAL_LIMITS } from './run-task.ts';
import { waves } from './testing/waves.ts';

const EURUSD = getInstrument('EURUSD')!;
const STRATEGY = getStrategy('tideline-pullback')!;
const params = resolveParameters(STRATEGY);

function getTask(length: number, more: Partial<RunTask> = {}): RunTask {
  const bars = shareBars(waves('EURUSD', '5m', length));
  const seen = new SharedArrayBuffer(4);
  const series = {
    instrument: EURUSD,
    timeframe: '5m',
    detail: null,
    partner: null,
    events: null,
    bars,
    seen,
    limits: USUAL_LIMITS,
  } as const;
  return { strategyId: STRATEGY.id, params, costFactor: 1, market: 'real', ...series, ...more };
}

const endless = new AbortController().signal;

describe('The thread of a run', () => {
  test('computes 200,000 bars to the last digit as the backtest in this thread', async () => {
    const task = getTask(200_000);
    const outcome = await computeRun(task, endless);
    const input = {
      strategy: STRATEGY,
      params,
      instrument: EURUSD,
      timeframe: '5m',
      published: [],
      partner: null,
    } as const;
    const { record, trades } = runBacktest({ ...input, bars: waves('EURUSD', '5m', 200_000), events: null });
    expect(outcome.summary).toMatchObject({ bars: 200_000, trades: trades.length });
    expect(outcome.result.statistics).toEqual(record.statistics);
    expect(outcome.result.curve.equity).toEqual([...record.curve.equity]);
    expect(outcome.tradesCsv.split('\r\n')).toHaveLength(trades.length + 2);
  });

  test('ends immediately when it is stopped', async () => {
    const task = getTask(1_000_000);
    const stopping = new AbortController();
    const computing = computeRun(task, stopping.signal);
    const seen = new Int32Array(task.seen);
    await vi.waitFor(() => expect(Atomics.load(seen, 0)).toBeGreaterThan(0), { interval: 5, timeout: 30_000 });
    stopping.abort(new Error('stopped'));
    await expect(computing).rejects.toThrow('stopped');
    const stoppedAt = Atomics.load(seen, 0);
    expect(stoppedAt).toBeLessThan(1_000_000);
  });
});
