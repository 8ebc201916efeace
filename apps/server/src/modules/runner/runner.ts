import { setTimeout as pause } from 'node:timers/promises';
import { formatDay } from '@sealtick/engine';
import { passFailPoint } from '../../platform/fail-points.ts';
import { HealthError, StartingError } from '../../platform/health.ts';
import type { OnStep, ServerModule } from '../../platform/module.ts';
import { untilAvailable } from '../../platform/retry.ts';
import { planRun, type RunPlan } from './plan-run.ts';
import type { BatchRunner } from './record/batch-runner.ts';
import { BatchStorage } from './record/batch-storage.ts';
import { findWithoutRows } from './replay/save-newest.ts';
import { replayRun } from './replay-run.ts';
import { REVISION_MS, RevisionWatch } from './revision-watch.ts';
import type { RunnerContext } from './runner-context.ts';
import { Supervisor } from './supervise/supervisor.ts';
import { SwitchWatch } from './supervise/switch-watch.ts';

const POLL_MS = 250;
const STOPPED = 'The runner stopped on an error. The log of the program gives it; restart after it is corrected.';

/** The market is the provider's. */
export interface RunnerOptions extends Omit<RunnerContext, 'market'> {
  /** How often the runner requests closed bars, ms. */
  readonly pollMs?: number;
  /** How often it asks whether past bars changed, ms of market time. */
  readonly revisionMs?: number;
}

export interface Runner extends ServerModule {
  /** Resolves when the streams were fed and the runner has caught up with the bars, or when it has stopped. */
  readonly untilLive: Promise<void>;
  /** Number of times that the streams were planned again, because past bars changed. */
  readonly plannedAgain: () => number;
}

/** The streams of a plan, fed with the bars through its cursor. */
interface FedStreams {
  readonly supervisor: Supervisor;
  readonly batches: BatchRunner;
}

/** Creates the runner, which publishes the strategies, steps them with every closed bar, and records their signals. */
export function createRunner(options: RunnerOptions): Runner {
  const { provider, log } = options;
  const ctx = { ...options, market: provider.description.market };
  const stopping = new AbortController();
  const { signal } = stopping;
  const live = Promise.withResolvers<void>();
  const storage = new BatchStorage({ log, now: () => provider.now(), speed: provider.description.speed });
  let plan: RunPlan | null = null;
  /** Made while the plan is. */
  let early: Supervisor | null = null;
  let fed: FedStreams | null = null;
  let running: Promise<void> | null = null;
  let state: 'starting' | 'live' | 'failed' = 'starting';
  let plannedAgain = 0;

  const createSupervisor = () => new Supervisor({ ...ctx, signal });

  async function prepare(onStep: OnStep): Promise<void> {
    // Its thread starts while the database is read.
    early ??= createSupervisor();
    plan = await planRun(ctx);
    const withoutRows = await findWithoutRows(ctx, plan.strategies);
    const isNew = withoutRows.size > 0 || provider.runUp?.isInProgress === true;
    if (!isNew) return;
    fed = await feed(withoutRows, onStep);
    await runUp(fed.batches, onStep);
  }

  async function feed(withoutRows: ReadonlySet<string>, onStep?: OnStep): Promise<FedStreams> {
    const supervisor = early ?? createSupervisor();
    early = null;
    const batches = await replayRun(ctx, plan!, { supervisor, storage, signal, withoutRows, onStep });
    return { supervisor, batches };
  }

  /** Records the first days of a new simulated market, one close time after another. */
  async function runUp(batches: BatchRunner, onStep: OnStep): Promise<void> {
    let day = '';
    while (provider.runUp?.isInProgress) {
      for (const batch of await provider.closedBars(batches.closedThrough)) await batches.run(batch, signal);
      const before = day;
      day = formatDay(batches.closedThrough);
      if (day !== before) onStep(`Running the simulated market through ${day}`);
    }
    await batches.storeCursor(signal);
  }

  async function run(): Promise<void> {
    // No imported bar closes while the streams are fed, so there is nothing to catch up with.
    if (provider.description.kind === 'files') state = 'live';
    for (;;) {
      const streams = fed ?? (await untilAvailable(signal, log, () => feed(new Set())));
      fed = null;
      const changed = await follow(streams);
      signal.throwIfAborted();
      const cause = changed === 'bars' ? 'The stored bars changed' : 'An operator resumed a strategy';
      log.info(`${cause}: the streams are planned again`);
      await streams.supervisor.close();
      await untilAvailable(signal, log, () => prepare(() => {}));
      if (changed === 'bars') plannedAgain += 1;
    }
  }

  /** Steps the streams with every closed bar, until past bars change or a strategy is resumed. Returns which. */
  async function follow({ supervisor, batches }: FedStreams): Promise<'bars' | 'switches'> {
    const revisions = new RevisionWatch(ctx, plan!, ctx.revisionMs ?? REVISION_MS);
    const switches = new SwitchWatch(ctx, plan!);
    while (!signal.aborted) {
      for (const batch of await provider.closedBars(batches.closedThrough)) {
        signal.throwIfAborted();
        if (state === 'starting') await passFailPoint('in-catch-up');
        await batches.run(batch, signal);
      }
      await batches.storeCursor(signal);
      state = 'live';
      live.resolve();
      if (await revisions.hasChanged(signal)) return 'bars';
      if (await switches.look(supervisor, batches.closedThrough, signal)) return 'switches';
      await pause(ctx.pollMs ?? POLL_MS, undefined, { signal });
    }
    throw signal.reason;
  }

  function check(): void {
    if (state === 'failed') throw new HealthError('failed', STOPPED);
    storage.check();
    if (state === 'starting') throw new StartingError('The strategies are catching up with the bars.');
  }

  return {
    name: 'runner',
    untilLive: live.promise,
    plannedAgain: () => plannedAgain,
    checks: [{ name: 'runner', check: async () => check() }],
    prepare,
    async start() {
      running = run()
        .catch((error: unknown) => {
          if (signal.aborted) return;
          state = 'failed';
          log.fatal({ err: error }, 'the runner stopped');
        })
        .finally(() => live.resolve());
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
