import { STRATEGIES, type Strategy } from '@sealtick/engine';
import type { InstalledRules } from '@sealtick/engine/fingerprints';
import type { Database } from '../../../platform/database.ts';
import type { Recompute } from '../../backtests/index.ts';
import type { MarketDataProvider } from '../../market-data/index.ts';
import type { RunningStrategy } from '../publish-strategies.ts';
import { backtestOrder } from './backtest-order.ts';
import { BacktestHistory } from './read-history.ts';
import { toStoredForm } from './save-backtest.ts';
import { computeInThread, readRunning } from './update-backtests.ts';

interface RecomputeContext {
  readonly database: Database;
  readonly provider: MarketDataProvider;
  readonly strategies?: readonly Strategy[];
  readonly rules: InstalledRules;
  readonly registry?: URL;
}

/**
 * Computes stored back-tests again from the bars that are there now. Older versions, and those of another market, have no
 * code or bars here any more: of them nothing is computed.
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
    const order = backtestOrder(ctx, running, history, { until: to, known, isAgain: true });
    const { computed, inputsSha256 } = await computeInThread(context, order, new AbortController().signal);
    if (computed === null) return null;
    const { resultSha256 } = await toStoredForm(running, computed);
    return { inputsSha256, resultSha256 };
  };
}

interface Readable {
  readonly running: readonly RunningStrategy[];
  readonly history: BacktestHistory;
}

/** What runs here, and its bars up to its publication: no back-test ends later. Read once for all of them. */
async function read(ctx: Parameters<typeof readRunning>[0]): Promise<Readable> {
  const running = await readRunning(ctx);
  const to = Math.max(...running.map(({ row }) => row.publishedAt.getTime()), 0);
  return { running, history: await BacktestHistory.read(ctx.provider, running, to) };
}
