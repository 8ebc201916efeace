import { STRATEGIES } from '@sealtick/engine';
import type { Recompute } from '../../../backtests/index.ts';
import type { RunningStrategy } from '../../publish/publish-strategies.ts';
import type { RunnerContext } from '../../runner-context.ts';
import { backtestRequest } from './backtest-request.ts';
import { BacktestHistory } from './read-history.ts';
import { toStoredForm } from './save-backtest.ts';
import { computeInThread, readRunning } from './update-backtests.ts';

type RecomputeContext = Pick<RunnerContext, 'db' | 'provider' | 'rules' | 'registry'> &
  Partial<Pick<RunnerContext, 'strategies'>>;

/**
 * Returns a function that computes stored backtests again from the current bars. It returns null for older versions and for
 * other markets, whose code or bars are not here.
 */
export function recomputeFrom(ctx: RecomputeContext): Recompute {
  const { strategies = STRATEGIES } = ctx;
  const context = { ...ctx, strategies };
  let reading: Promise<Readable> | null = null;
  return async ({ strategyId, version, market, inputsSha256: known }, to) => {
    reading ??= read(context);
    const { running: all, history } = await reading;
    const running = all.find(
      ({ row }) => row.strategyId === strategyId && row.version === version && row.market === market,
    );
    if (!running) return null;
    const request = backtestRequest(ctx, running, history, { until: to, known, isAgain: true });
    const { computed, inputsSha256 } = await computeInThread(context, request);
    if (computed === null) return null;
    const { resultSha256 } = await toStoredForm(running, computed);
    return { inputsSha256, resultSha256 };
  };
}

interface Readable {
  readonly running: readonly RunningStrategy[];
  readonly history: BacktestHistory;
}

/** Reads the running strategies and their bars up to their publication, where each backtest ends. */
async function read(ctx: Parameters<typeof readRunning>[0]): Promise<Readable> {
  const running = await readRunning(ctx);
  const to = Math.max(...running.map(({ row }) => row.publishedAt.getTime()), 0);
  return { running, history: await BacktestHistory.read(ctx.provider, running, to) };
}
