import { setTimeout as pause } from 'node:timers/promises';
import { withTransaction } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { passFailPoint } from '../../platform/fail-points.ts';
import { type HealthBoard, HealthError } from '../../platform/health.ts';
import type { Log } from '../../platform/logging.ts';
import type { OnStep, ServerModule } from '../../platform/module.ts';
import { untilAvailable } from '../../platform/retry.ts';
import type { MarketDataProvider } from '../market-data/index.ts';
import { selectActive } from '../signals/index.ts';
import { BarRouter } from './bar-router.ts';
import { BatchRunner, findFollowed } from './batch-runner.ts';
import { findCursor, moveCursor } from './cursor-repository.ts';
import { viewMarket } from './market-view.ts';
import { orphanPlans } from './orphan-plans.ts';
import { endPauses } from './pause-repository.ts';
import { type PublishContext, publishStrategies, type RunningStrategy } from './publish-strategies.ts';
import { findWithoutRows } from './save-newest.ts';
import { Storing } from './storing.ts';
import type { MarketSeries } from './stream-plan.ts';
import { SupervisedBook } from './supervised-book.ts';
import { warmUp } from './warm-up.ts';

const POLL_MS = 250;
const STOPPED = 'The runner stopped on an error. The log of the program gives it; restart after it is corrected.';

export interface RunnerContext extends Omit<PublishContext, 'market'> {
  readonly log: Log;
  readonly health: HealthBoard;
  /** Module that exports `strategies` as `STRATEGIES`, read by the thread they run in; the engine's own if left out. */
  readonly registry?: URL;
  /** How often the provider is asked for closed bars. */
  readonly pollMs?: number;
}

interface Prepared {
  readonly series: MarketSeries;
  readonly strategies: readonly RunningStrategy[];
  readonly cursor: number;
}

/** The runner: publishes the strategies, feeds them every closed bar, and records what they do. */
export function createRunner(ctx: RunnerContext): ServerModule {
  const { provider, database, log } = ctx;
  const { market } = provider.description;
  const stopping = new AbortController();
  let prepared: Prepared | null = null;
  let replayed: BatchRunner | null = null;
  let running: Promise<void> | null = null;
  let state: 'starting' | 'live' | 'failed' = 'starting';
  const storing = new Storing({ log, now: () => provider.now(), speed: provider.description.speed });

  let early: SupervisedBook | null = null;

  const openBook = () => new SupervisedBook({ ...ctx, market, signal: stopping.signal });

  async function prepare(onStep: OnStep): Promise<void> {
    // Its thread comes up while the database is read.
    early = openBook();
    const series = await viewMarket(provider);
    prepared = await withTransaction(database, async (tx) => {
      // Before anything is published: a bar that closes meanwhile is recorded, not taken for history.
      const cursor = (await findCursor(tx, market)) ?? newestClose(provider);
      const strategies = await publishStrategies({ ...ctx, market }, tx, series);
      await moveCursor(tx, market, cursor);
      await endPauses(tx, market, cursor);
      return { series, strategies, cursor };
    });
    const withoutRows = await findWithoutRows({ database, market }, prepared.strategies);
    if (withoutRows.size > 0) replayed = await replay(prepared, withoutRows, onStep);
  }

  async function replay(
    { series, strategies, cursor }: Prepared,
    withoutRows: ReadonlySet<string>,
    onStep?: OnStep,
  ): Promise<BatchRunner> {
    const book = early ?? openBook();
    early = null;
    try {
      const onStrategy = (name: string) => onStep?.(`Replaying ${name}`);
      const active = await selectActive(database, market);
      const versions = new Map(strategies.map(({ row }) => [row.strategyId, row.version]));
      const orphans = orphanPlans(
        active.filter((row) => versions.get(row.strategyId) !== row.strategyVersion),
        series,
      );
      await book.replay({ series, strategies, orphans, through: cursor, withoutRows, onStrategy });
      return await runFrom(book, series, cursor);
    } catch (error) {
      await book.close();
      throw error;
    }
  }

  async function runFrom(book: SupervisedBook, series: MarketSeries, cursor: number): Promise<BatchRunner> {
    const router = new BarRouter(series.instruments.values());
    const closes = await warmUp(provider, series, router, cursor);
    const tradesAtWeekends = [...series.instruments.values()].some(({ session }) => session === 'always');
    const events = (from: number, to: number) => untilAvailable(stopping.signal, log, () => provider.events(from, to));
    return new BatchRunner(
      { ...ctx, market, series, storing, book, router, events, closes, tradesAtWeekends },
      cursor,
      await findFollowed(database, market, series),
    );
  }

  async function run(signal: AbortSignal): Promise<void> {
    const batches = replayed ?? (await untilAvailable(signal, log, () => replay(prepared!, new Set())));
    while (!signal.aborted) {
      for (const batch of await provider.closedBars(batches.closedThrough)) {
        signal.throwIfAborted();
        if (state === 'starting') await passFailPoint('in-catch-up');
        await batches.run(batch, signal);
      }
      await batches.storeCursor(signal);
      state = 'live';
      await pause(ctx.pollMs ?? POLL_MS, undefined, { signal });
    }
  }

  return {
    name: 'runner',
    checks: [
      {
        name: 'runner',
        async check() {
          if (state === 'failed') throw new HealthError('failed', STOPPED);
          storing.check();
          if (state === 'starting') throw new AppError('UNAVAILABLE', 'The strategies are catching up with the bars.');
        },
      },
    ],
    prepare,
    async start() {
      running = run(stopping.signal).catch((error: unknown) => {
        if (stopping.signal.aborted) return;
        state = 'failed';
        log.fatal({ err: error }, 'the runner stopped');
      });
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Where a market begins to be recorded: the last base bar that has closed by now. */
function newestClose(provider: MarketDataProvider): number {
  const FIVE_MINUTES = 300_000;
  return Math.floor(provider.now() / FIVE_MINUTES) * FIVE_MINUTES;
}
