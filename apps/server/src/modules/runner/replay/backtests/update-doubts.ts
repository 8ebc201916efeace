import { DOUBTS_VERSION, strategyName } from '@sealtick/engine';
import { findBacktest, findBacktestRecord, findDoubts, saveDoubts } from '../../../backtests/index.ts';
import type { RunningStrategy } from '../../publish/publish-strategies.ts';
import type { RunnerContext } from '../../runner-context.ts';
import { backtestLimitMb, countBars } from '../../thread/memory-limit.ts';
import { requestOnce } from '../../thread/request-once.ts';
import { backtestRequest } from './backtest-request.ts';
import type { BacktestHistory } from './read-history.ts';

type DoubtsContext = Pick<RunnerContext, 'db' | 'provider' | 'registry' | 'rules' | 'log'>;

/**
 * Computes what a strategy's backtest may rest on, if that is not stored for its inputs. They are not part of the log: they
 * follow from the inputs whose hash it has.
 *
 * @param until The last close that the backtest counts, ms UTC.
 */
export async function updateDoubts(
  ctx: DoubtsContext,
  running: RunningStrategy,
  history: BacktestHistory,
  until: number,
  signal: AbortSignal,
): Promise<void> {
  const { row } = running;
  const backtest = await findBacktest(ctx.db, row);
  const record = await findBacktestRecord(ctx.db, row);
  if (backtest === null || record === null) return;
  const { inputsSha256 } = backtest;
  const stored = await findDoubts(ctx.db, row);
  if (stored?.inputsSha256 === inputsSha256 && stored.program === DOUBTS_VERSION) return;
  const {
    group,
    streams,
    events,
    until: end,
  } = backtestRequest(ctx, running, history, {
    until,
    known: null,
    isAgain: false,
  });
  const window = { from: record.from.getTime(), to: record.to.getTime() };
  const request = { kind: 'doubts', group, streams, events, until: end, window } as const;
  const { thrown, doubts } = await requestOnce(ctx, request, backtestLimitMb(countBars(streams)), signal);
  const { strategyId, version, market } = row;
  if (thrown) {
    const name = strategyName(strategyId);
    ctx.log.warn({ strategy: strategyId, thrown: thrown.message }, `${name} failed in the tests of its backtest`);
  }
  if (doubts === null) return;
  const computedAt = new Date(ctx.provider.now());
  await saveDoubts(ctx.db, { strategyId, version, market, inputsSha256, program: DOUBTS_VERSION, doubts, computedAt });
  ctx.log.info({ strategy: strategyId, version }, 'the tests of the backtest were computed');
}
