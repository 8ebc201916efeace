import { strategyName } from '@sealtick/engine';
import { findBacktest } from '../../../backtests/index.ts';
import { loadInstruments } from '../../../market-data/index.ts';
import { selectRunningVersions } from '../../../strategies/index.ts';
import type { RunningStrategy } from '../../publish/publish-strategies.ts';
import { toRunningStrategy } from '../../publish/running-strategy.ts';
import type { RunnerContext } from '../../runner-context.ts';
import { backtestLimitMb, countBars } from '../../thread/memory-limit.ts';
import type { BacktestRequest, BacktestResponse } from '../../thread/messages.ts';
import { requestOnce } from '../../thread/request-once.ts';
import { ThreadEnded } from '../../thread/thread-ended.ts';
import { backtestRequest } from './backtest-request.ts';
import { BacktestHistory } from './read-history.ts';
import { saveComputed, toStoredForm } from './save-backtest.ts';
import { updateDoubts } from './update-doubts.ts';

export interface BacktestsContext extends Omit<RunnerContext, 'health' | 'market'> {
  /** A backtest ends this long before its version was published; otherwise it would reveal outcomes that are not public yet. */
  readonly publicDelayMs: number;
}

/**
 * Computes the backtest of each running strategy if there is none, its inputs have changed, or a new log has
 * started. Stores it and adds an entry to the log. Afterwards computes what each backtest may rest on.
 */
export async function updateBacktests(ctx: BacktestsContext, signal: AbortSignal): Promise<void> {
  const running = await readRunning(ctx);
  if (running.length === 0) return;
  const publicDataUntil = ({ row }: RunningStrategy) => row.publishedAt.getTime() - ctx.publicDelayMs;
  const history = await BacktestHistory.read(ctx.provider, running, Math.max(...running.map(publicDataUntil)));
  for (const one of running) {
    signal.throwIfAborted();
    const stored = await findBacktest(ctx.db, one.row);
    const known = stored?.logId === one.row.logId ? stored.inputsSha256 : null;
    const request = backtestRequest(ctx, one, history, { until: publicDataUntil(one), known, isAgain: false });
    try {
      await update(ctx, one, await computeInThread(ctx, request, signal));
    } catch (error) {
      skip(ctx, one, error, signal);
    }
  }
  for (const one of running) {
    signal.throwIfAborted();
    try {
      await updateDoubts(ctx, one, history, publicDataUntil(one), signal);
    } catch (error) {
      skip(ctx, one, error, signal);
    }
  }
}

/** Continues with the other strategies where the watchdog ended one; throws what else went wrong. */
function skip(ctx: BacktestsContext, running: RunningStrategy, error: unknown, signal: AbortSignal): void {
  if (signal.aborted || !(error instanceof ThreadEnded)) throw error;
  warn(ctx, running, error.message);
}

async function update(ctx: BacktestsContext, running: RunningStrategy, answer: BacktestResponse): Promise<void> {
  const { row } = running;
  if (answer.thrown) warn(ctx, running, answer.thrown.message);
  else if (answer.computed) {
    const form = await toStoredForm(running, answer.computed);
    await saveComputed({ ...ctx, now: ctx.provider.now() }, running, answer.inputsSha256, form);
    ctx.log.info({ strategy: row.strategyId, version: row.version }, 'the backtest was computed');
  }
}

function warn({ log }: BacktestsContext, { row, strategy }: RunningStrategy, thrown: string): void {
  log.warn({ strategy: row.strategyId, thrown }, `${strategyName(strategy.id)} failed in its backtest`);
}

/** Returns the strategies with streams whose newest version has the installed rules. */
export async function readRunning(
  ctx: Pick<RunnerContext, 'db' | 'provider' | 'strategies' | 'rules'>,
): Promise<RunningStrategy[]> {
  const rows = await selectRunningVersions(ctx.db, ctx.provider.description.market);
  const instruments = await loadInstruments(ctx.db);
  return ctx.strategies.flatMap((strategy) => {
    const row = rows.get(strategy.id);
    if (!row || !ctx.rules.getHashes(strategy.id).includes(row.codeSha256)) return [];
    const running = toRunningStrategy(strategy, row, instruments);
    return running.streams.length === 0 ? [] : [running];
  });
}

/** Computes a backtest in a worker thread. */
export function computeInThread(
  ctx: Pick<RunnerContext, 'provider' | 'registry'>,
  request: BacktestRequest,
  signal?: AbortSignal,
): Promise<BacktestResponse> {
  return requestOnce(ctx, request, backtestLimitMb(countBars(request.streams)), signal);
}
