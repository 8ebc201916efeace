import type { OnStep } from '../../platform/module.ts';
import { untilAvailable } from '../../platform/retry.ts';
import { selectActive } from '../signals/index.ts';
import { VolatilityWatch } from './alerts/volatility-watch.ts';
import type { RunPlan } from './plan-run.ts';
import { BarRouter } from './record/bar-router.ts';
import { BatchRunner, findFollowed } from './record/batch-runner.ts';
import type { BatchStorage } from './record/batch-storage.ts';
import { selectLastPauses } from './record/pause-repository.ts';
import { warmUp } from './record/warm-up.ts';
import type { RunnerContext } from './runner-context.ts';
import { carriedPlans } from './supervise/carried-plans.ts';
import type { Supervisor } from './supervise/supervisor.ts';

interface Replaying {
  readonly supervisor: Supervisor;
  readonly storage: BatchStorage;
  /** Ends attempts to read from a database that is gone. */
  readonly signal: AbortSignal;
  /** Strategies whose signals are stored as rows while they are replayed. */
  readonly withoutRows: ReadonlySet<string>;
  readonly onStep?: OnStep | undefined;
}

/** Feeds the streams of a plan with the past bars, and returns what steps them from there. Closes the supervisor if it fails. */
export async function replayRun(
  ctx: RunnerContext,
  plan: RunPlan,
  { supervisor, storage, signal, withoutRows, onStep }: Replaying,
): Promise<BatchRunner> {
  const { db, market } = ctx;
  const { series, strategies, cursor } = plan;
  try {
    const open = await selectCarried(ctx, plan);
    await supervisor.replay({
      series,
      strategies,
      carried: carriedPlans(open, series),
      through: cursor,
      withoutRows,
      onStrategy: (name) => onStep?.(`Replaying ${name}`),
    });
    const router = new BarRouter(series.instruments.values());
    const volatility = new VolatilityWatch(market);
    const stepped = {
      ...ctx,
      series,
      storage,
      streams: supervisor,
      router,
      volatility,
      events: (from: number, to: number) => untilAvailable(signal, ctx.log, () => ctx.provider.events(from, to)),
      closes: await warmUp(ctx.provider, series, { router, volatility }, cursor),
      tradesAtWeekends: [...series.instruments.values()].some(({ session }) => session === 'always'),
      carried: new Set(open.map(({ id }) => id)),
    };
    return new BatchRunner(stepped, cursor, await findFollowed(db, market, series));
  } catch (error) {
    await supervisor.close();
    throw error;
  }
}

/** Returns the active signals that end by their published levels: those of former versions, and those that were open in a pause. */
async function selectCarried({ db, market }: Pick<RunnerContext, 'db' | 'market'>, { strategies }: RunPlan) {
  const active = await selectActive(db, market);
  const versions = new Map(strategies.map(({ row }) => [row.strategyId, row.version]));
  const pausedUntil = await selectLastPauses(db, market);
  const wasPaused = ({ strategyId, strategyVersion, barCloseAt }: (typeof active)[number]) =>
    barCloseAt.getTime() <= (pausedUntil.get(`${strategyId} ${strategyVersion}`) ?? 0);
  return active.filter((row) => versions.get(row.strategyId) !== row.strategyVersion || wasPaused(row));
}
