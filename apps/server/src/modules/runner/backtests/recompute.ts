import { STRATEGIES, type Strategy } from '@sealtick/engine';
import type { Database } from '../../../platform/database.ts';
import type { Recompute } from '../../backtests/index.ts';
import type { MarketDataProvider } from '../../market-data/index.ts';
import { createCodeHasher } from '../code-hash.ts';
import { backtestOrder } from './backtest-order.ts';
import { BacktestHistory } from './read-history.ts';
import { toStoredForm } from './save-backtest.ts';
import { computeInThread, readRunning } from './update-backtests.ts';

interface RecomputeContext {
  readonly database: Database;
  readonly provider: MarketDataProvider;
  readonly strategies?: readonly Strategy[];
  readonly codeHash?: (strategyId: string) => string;
  readonly registry?: URL;
}

/**
 * Computes stored back-tests again from the bars that are there now. Older versions, and those of another market, have no
 * code or bars here any more: of them nothing is computed.
 */
export function recomputeFrom(ctx: RecomputeContext): Recompute {
  const { strategies = STRATEGIES } = ctx;
  const codeHash = ctx.codeHash ?? createCodeHasher(strategies.map(({ id }) => id));
  const context = { ...ctx, strategies, codeHash };
  return async ({ strategyId, version, market }, to) => {
    const running = (await readRunning(context)).find(
      ({ row }) => row.strategyId === strategyId && row.version === version && row.market === market,
    );
    if (!running) return null;
    const history = await BacktestHistory.read(ctx.provider, [running], to);
    const order = backtestOrder(ctx.provider, running, history, { until: to, known: null });
    const { computed, inputsSha256 } = await computeInThread(context, order, new AbortController().signal);
    if (computed === null) return null;
    const { resultSha256 } = await toStoredForm(running, computed);
    return { inputsSha256, resultSha256 };
  };
}
