import { type Strategy, strategyName } from '@sealtick/engine';
import type { InstalledRules } from '@sealtick/engine/fingerprints';
import type { Log } from '../../../platform/logging.ts';
import { findBacktest } from '../../backtests/index.ts';
import type { MarketDataProvider } from '../../market-data/index.ts';
import { selectRunningVersions } from '../../strategies/index.ts';
import type { RunningStrategy } from '../publish-strategies.ts';
import { asPublished } from '../running-strategies.ts';
import { EngineThread } from '../thread/engine-thread.ts';
import { memoryFor } from '../thread/memory.ts';
import type { BacktestAnswer } from '../thread/orders.ts';
import { ThreadEnded } from '../thread/thread-ended.ts';
import { backtestOrder } from './backtest-order.ts';
import { BacktestHistory } from './read-history.ts';
import { type SaveContext, saveComputed, toStoredForm } from './save-backtest.ts';

/** Trades and figures of a long history, beside what the streams keep. */
const FIGURES_MB = 768;

export interface BacktestsContext extends Omit<SaveContext, 'now'> {
  readonly provider: MarketDataProvider;
  readonly log: Log;
  readonly strategies: readonly Strategy[];
  readonly rules: InstalledRules;
  /** A back-test ends so long before its version was published: it would else tell how the last version's signals fare. */
  readonly publicDelayMs: number;
  /** Module that exports `STRATEGIES`; the engine's own if left out. */
  readonly registry?: URL | undefined;
}

/**
 * Computes the back-test of each strategy as it runs now, where there is none, where it was computed from anything else than
 * what is there now, and where a new log has begun. Stores it and adds an entry to the log.
 */
export async function updateBacktests(ctx: BacktestsContext, signal: AbortSignal): Promise<void> {
  const running = await readRunning(ctx);
  if (running.length === 0) return;
  const untilOf = ({ row }: RunningStrategy) => row.publishedAt.getTime() - ctx.publicDelayMs;
  const history = await BacktestHistory.read(ctx.provider, running, Math.max(...running.map(untilOf)));
  for (const one of running) {
    signal.throwIfAborted();
    const stored = await findBacktest(ctx.database, one.row);
    const known = stored?.logId === one.row.logId ? stored.inputsSha256 : null;
    const order = backtestOrder(ctx, one, history, { until: untilOf(one), known, isAgain: false });
    try {
      await update(ctx, one, await computeInThread(ctx, order, signal));
    } catch (error) {
      // The watchdog ended the strategy; the others are not to go without their back-tests for that.
      if (signal.aborted || !(error instanceof ThreadEnded)) throw error;
      warn(ctx, one, error.message);
    }
  }
}

async function update(ctx: BacktestsContext, running: RunningStrategy, answer: BacktestAnswer): Promise<void> {
  const { row } = running;
  if (answer.thrown) warn(ctx, running, answer.thrown.message);
  else if (answer.computed) {
    const form = await toStoredForm(running, answer.computed);
    await saveComputed({ ...ctx, now: ctx.provider.now() }, running, answer.inputsSha256, form);
    ctx.log.info({ strategy: row.strategyId, version: row.version }, 'the back-test was computed');
  }
}

function warn({ log }: BacktestsContext, { row, strategy }: RunningStrategy, thrown: string): void {
  log.warn({ strategy: row.strategyId, thrown }, `${strategyName(strategy.id)} failed in its back-test`);
}

/** Strategies with streams whose newest version is the code that is installed. */
export async function readRunning(
  ctx: Pick<BacktestsContext, 'database' | 'provider' | 'strategies' | 'rules'>,
): Promise<RunningStrategy[]> {
  const rows = await selectRunningVersions(ctx.database, ctx.provider.description.market);
  return ctx.strategies.flatMap((strategy) => {
    const row = rows.get(strategy.id);
    if (!row || !ctx.rules.hashesOf(strategy.id).includes(row.codeSha256)) return [];
    const running = asPublished(strategy, row);
    return running.streams.length === 0 ? [] : [running];
  });
}

/** Computes in a thread of its own, which the watchdog ends where a strategy does harm. */
export async function computeInThread(
  { provider, registry }: Pick<BacktestsContext, 'provider' | 'registry'>,
  order: Parameters<typeof EngineThread.prototype.ask>[0] & { readonly kind: 'backtest' },
  signal: AbortSignal,
): Promise<BacktestAnswer> {
  const { hasCalendar } = provider.description;
  const thread = new EngineThread({ registry: registry?.href ?? null, hasCalendar });
  const stop = () => void thread.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await thread.ask(order, memoryFor(order.streams.length) + FIGURES_MB);
  } finally {
    signal.removeEventListener('abort', stop);
    await thread.close();
  }
}
