import { setTimeout as pause } from 'node:timers/promises';
import { formatDate, utcDay } from '@sealtick/engine';
import { withTransaction } from '../../platform/database.ts';
import { passFailPoint } from '../../platform/fail-points.ts';
import { HealthError, StartingError } from '../../platform/health.ts';
import type { OnStep, ServerModule } from '../../platform/module.ts';
import { untilAvailable } from '../../platform/retry.ts';
import type { MarketDataProvider } from '../market-data/index.ts';
import { selectActive } from '../signals/index.ts';
import { putApplied, type Switches, selectSwitches } from '../strategies/index.ts';
import { VolatilityWatch } from './alerts/volatility-watch.ts';
import { readMarketSeries } from './publish/market-series.ts';
import { anchorStreams, publishStrategies, type RunningStrategy } from './publish/publish-strategies.ts';
import type { MarketSeries } from './publish/stream-plan.ts';
import { BarRouter } from './record/bar-router.ts';
import { BatchRunner, findFollowed } from './record/batch-runner.ts';
import { BatchStorage } from './record/batch-storage.ts';
import { findCursor, moveCursor } from './record/cursor-repository.ts';
import { endPauses, selectLastPauses } from './record/pause-repository.ts';
import { warmUp } from './record/warm-up.ts';
import { findWithoutRows } from './replay/save-newest.ts';
import type { RunnerContext } from './runner-context.ts';
import { applySwitch } from './supervise/apply-switches.ts';
import { carriedPlans } from './supervise/carried-plans.ts';
import { pauseStopped } from './supervise/pause-stopped.ts';
import { recordResumed } from './supervise/record-status.ts';
import { Supervisor } from './supervise/supervisor.ts';

const POLL_MS = 250;
/** How often the runner asks whether past bars changed. It waits until two answers agree, so as not to follow each file. */
const REVISION_MS = 10_000;
/** How often the runner asks whether operators switched a strategy, ms. */
const SWITCHES_MS = 1_000;
const STOPPED = 'The runner stopped on an error. The log of the program gives it; restart after it is corrected.';

/** The market is the provider's. */
export interface RunnerOptions extends Omit<RunnerContext, 'market'> {
  /** How often the runner requests closed bars, ms. */
  readonly pollMs?: number;
  /** How often it asks whether past bars changed, ms of market time. */
  readonly revisionMs?: number;
}

interface Prepared {
  /** Of the past bars. */
  readonly revision: string;
  readonly series: MarketSeries;
  /** Every strategy with a version, also those that are switched off. */
  readonly published: readonly RunningStrategy[];
  /** Those that run. */
  readonly strategies: readonly RunningStrategy[];
  readonly cursor: number;
}

export interface Runner extends ServerModule {
  /** Resolves when the streams were fed and the runner has caught up with the bars, or when it has stopped. */
  readonly untilLive: Promise<void>;
  /** Number of times that the streams were planned again, because past bars changed. */
  readonly plannedAgain: () => number;
}

/** Creates the runner, which publishes the strategies, steps them with every closed bar, and records their signals. */
export function createRunner(ctx: RunnerOptions): Runner {
  const { provider, db, log } = ctx;
  const { market } = provider.description;
  const stopping = new AbortController();
  const live = Promise.withResolvers<void>();
  let prepared: Prepared | null = null;
  let replayed: BatchRunner | null = null;
  let running: Promise<void> | null = null;
  let state: 'starting' | 'live' | 'failed' = 'starting';
  const storage = new BatchStorage({ log, now: () => provider.now(), speed: provider.description.speed });

  let early: Supervisor | null = null;
  let current: Supervisor | null = null;
  let plannedAgain = 0;
  /** Strategies that operators have switched off, as far as the streams know. */
  let switchedOff = new Set<string>();

  const createSupervisor = () => new Supervisor({ ...ctx, market, signal: stopping.signal });

  async function prepare(onStep: OnStep): Promise<void> {
    // First, because releases that were imported since the last plan are in the description from then on.
    const revision = await readRevision();
    // Its thread starts while the database is read.
    early ??= createSupervisor();
    const series = await readMarketSeries(provider);
    // Before the publication, so that a bar which closes in the meantime is recorded and not replayed.
    const recorded = await findCursor(db, market);
    const cursor = provider.runUp?.start(recorded) ?? recorded ?? newestClose(provider);
    const streams = await anchorStreams({ ...ctx, market }, series);
    prepared = await withTransaction(db, async (tx) => {
      const switches = await selectSwitches(tx, market);
      const isRetired = (id: string) => switches.get(id)?.state === 'retired';
      const published = await publishStrategies({ ...ctx, market }, tx, streams, isRetired);
      await moveCursor(tx, market, cursor);
      const paused = await endPauses(tx, market, cursor);
      await pauseStopped({ ...ctx, market }, tx, cursor, paused);
      for (const one of published) {
        const off = switches.get(one.row.strategyId);
        if (off) await applySwitch({ ...ctx, market }, tx, one, off, cursor);
      }
      switchedOff = new Set(switches.keys());
      await recordResumed(
        tx,
        published.map(({ row }) => row.strategyId).filter((id) => paused.includes(id) && !switches.has(id)),
      );
      const strategies = published.filter(({ row }) => !switches.has(row.strategyId));
      return { revision, series, published, strategies, cursor };
    });
    const withoutRows = await findWithoutRows({ db, market }, prepared.strategies);
    const isNew = withoutRows.size > 0 || provider.runUp?.isInProgress === true;
    if (isNew) replayed = await replay(prepared, withoutRows, onStep);
    if (replayed !== null) await runUp(replayed, onStep);
  }

  /** Records the first days of a new simulated market, one close time after another. */
  async function runUp(batches: BatchRunner, onStep: OnStep): Promise<void> {
    let day = '';
    while (provider.runUp?.isInProgress) {
      for (const batch of await provider.closedBars(batches.closedThrough)) await batches.run(batch, stopping.signal);
      const before = day;
      day = formatDate(utcDay(batches.closedThrough));
      if (day !== before) onStep(`Running the simulated market through ${day}`);
    }
    await batches.storeCursor(stopping.signal);
  }

  async function replay(
    { series, strategies, cursor }: Prepared,
    withoutRows: ReadonlySet<string>,
    onStep?: OnStep,
  ): Promise<BatchRunner> {
    const supervisor = early ?? createSupervisor();
    early = null;
    current = supervisor;
    try {
      const onStrategy = (name: string) => onStep?.(`Replaying ${name}`);
      const active = await selectActive(db, market);
      const versions = new Map(strategies.map(({ row }) => [row.strategyId, row.version]));
      const pausedUntil = await selectLastPauses(db, market);
      // What was open during a pause went on by its published levels: it ends by them too.
      const wasPaused = ({ strategyId, strategyVersion, barCloseAt }: (typeof active)[number]) =>
        barCloseAt.getTime() <= (pausedUntil.get(`${strategyId} ${strategyVersion}`) ?? 0);
      const open = active.filter((row) => versions.get(row.strategyId) !== row.strategyVersion || wasPaused(row));
      const carried = carriedPlans(open, series);
      await supervisor.replay({ series, strategies, carried, through: cursor, withoutRows, onStrategy });
      return await runFrom(supervisor, series, cursor, new Set(open.map(({ id }) => id)));
    } catch (error) {
      await supervisor.close();
      throw error;
    }
  }

  async function runFrom(
    streams: Supervisor,
    series: MarketSeries,
    cursor: number,
    carried: ReadonlySet<string>,
  ): Promise<BatchRunner> {
    const router = new BarRouter(series.instruments.values());
    const volatility = new VolatilityWatch(market);
    const closes = await warmUp(provider, series, { router, volatility }, cursor);
    const tradesAtWeekends = [...series.instruments.values()].some(({ session }) => session === 'always');
    const events = (from: number, to: number) => untilAvailable(stopping.signal, log, () => provider.events(from, to));
    return new BatchRunner(
      { ...ctx, market, series, storage, streams, router, volatility, events, closes, tradesAtWeekends, carried },
      cursor,
      await findFollowed(db, market, series),
    );
  }

  async function run(signal: AbortSignal): Promise<void> {
    // No imported bar closes while the streams are fed, so there is nothing to catch up with.
    if (provider.description.kind === 'files') state = 'live';
    for (;;) {
      const batches = replayed ?? (await untilAvailable(signal, log, () => replay(prepared!, new Set())));
      replayed = null;
      const changed = await follow(batches, signal);
      signal.throwIfAborted();
      const cause = changed === 'bars' ? 'The stored bars changed' : 'An operator resumed a strategy';
      log.info(`${cause}: the streams are planned again`);
      await current?.close();
      await untilAvailable(signal, log, () => prepare(() => {}));
      if (changed === 'bars') plannedAgain += 1;
    }
  }

  /** Steps the streams with every closed bar, until past bars change or a strategy is resumed. Returns which. */
  async function follow(batches: BatchRunner, signal: AbortSignal): Promise<'bars' | 'switches'> {
    let askedAt = provider.now();
    let lookedAt = 0;
    let seen = prepared!.revision;
    while (!signal.aborted) {
      for (const batch of await provider.closedBars(batches.closedThrough)) {
        signal.throwIfAborted();
        if (state === 'starting') await passFailPoint('in-catch-up');
        await batches.run(batch, signal);
      }
      await batches.storeCursor(signal);
      state = 'live';
      live.resolve();
      if (Math.abs(provider.now() - askedAt) >= (ctx.revisionMs ?? REVISION_MS)) {
        askedAt = provider.now();
        const before = seen;
        seen = await untilAvailable(signal, log, readRevision);
        if (seen !== prepared!.revision && seen === before) return 'bars';
      }
      if (performance.now() - lookedAt >= SWITCHES_MS) {
        const switches = await untilAvailable(signal, log, () => selectSwitches(db, market));
        if ([...switchedOff].some((id) => !switches.has(id))) return 'switches';
        await switchOff(switches, batches.closedThrough, signal);
        lookedAt = performance.now();
      }
      await pause(ctx.pollMs ?? POLL_MS, undefined, { signal });
    }
    throw signal.reason;
  }

  /** Stops the strategies that operators have just switched off. @param through Close of the last bar, ms UTC. */
  async function switchOff(switches: Switches, through: number, signal: AbortSignal): Promise<void> {
    for (const off of switches.values()) {
      if (off.appliedAt !== null) continue;
      // First, so that no entry of it follows its retirement.
      await current?.switchOff(off.strategyId);
      switchedOff.add(off.strategyId);
      const published = prepared!.published.find(({ row }) => row.strategyId === off.strategyId);
      await untilAvailable(signal, log, () =>
        withTransaction(db, (tx) =>
          published
            ? applySwitch({ ...ctx, market }, tx, published, off, through)
            : putApplied(tx, market, off.strategyId, through),
        ),
      );
      log.warn({ strategy: off.strategyId, reason: off.reason }, `an operator switched a strategy off: ${off.state}`);
    }
  }

  const readRevision = async () => (await provider.revision?.()) ?? '';

  return {
    name: 'runner',
    untilLive: live.promise,
    plannedAgain: () => plannedAgain,
    checks: [
      {
        name: 'runner',
        async check() {
          if (state === 'failed') throw new HealthError('failed', STOPPED);
          storage.check();
          if (state === 'starting') throw new StartingError('The strategies are catching up with the bars.');
        },
      },
    ],
    prepare,
    async start() {
      running = run(stopping.signal)
        .catch((error: unknown) => {
          if (stopping.signal.aborted) return;
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

/** Close of the last base bar, where the recording of a market starts. */
function newestClose(provider: MarketDataProvider): number {
  const FIVE_MINUTES = 300_000;
  return Math.floor(provider.now() / FIVE_MINUTES) * FIVE_MINUTES;
}
