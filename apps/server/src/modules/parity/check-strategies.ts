import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ParityDifference } from '@sealtick/contract';
import { type Database, isUnavailable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { HealthBoard } from '../../platform/health.ts';
import type { Log } from '../../platform/logging.ts';
import { unlessStopped } from '../../platform/shutdown.ts';
import { insertParity } from './parity-repository.ts';

/** Differences that are stored of one check. */
const DIFFERENCES_KEPT = 20;
const NAME = 'parity of live and replay';

/** What a check of one strategy finds. */
export interface FoundParity {
  readonly version: number;
  readonly replayed: number;
  readonly published: number;
  readonly differences: readonly (ParityDifference & { readonly signalId: string })[];
}

export interface CheckContext {
  readonly database: Database;
  readonly log: Log;
  readonly health: HealthBoard;
  readonly market: 'real' | 'simulated';
  /** Wall time, ms UTC. */
  readonly now: () => number;
  /** Replays one strategy. @throws {AppError} CONFLICT where it does not run here. */
  readonly check: (strategyId: string) => Promise<FoundParity>;
}

/** Checks strategies one after another and stores what is found. A difference that nothing explains is told aloud. */
export async function checkStrategies(ctx: CheckContext, ids: readonly string[], signal: AbortSignal): Promise<void> {
  const faults: string[] = [];
  for (const id of ids) {
    try {
      const found = await unlessStopped(signal, ctx.check(id));
      await store(ctx, id, found);
      const unexplained = found.differences.filter(isUnexplained);
      if (unexplained.length > 0) faults.push(id);
      const { version, replayed, published } = found;
      const words = { strategy: id, version, compared: replayed, equal: published };
      if (found.differences.length === 0) ctx.log.info(words, 'live and replay agree');
      else if (unexplained.length === 0) ctx.log.info(words, 'live and replay agree but for known causes');
      else ctx.log.error({ ...words, differences: unexplained.slice(0, DIFFERENCES_KEPT) }, 'live and replay differ');
    } catch (error) {
      if (signal.aborted || isUnavailable(error)) throw error;
      if (error instanceof AppError && error.code === 'CONFLICT') {
        ctx.log.info({ strategy: id, reason: error.detail }, 'live and replay are not compared');
      } else {
        faults.push(id);
        ctx.log.error({ err: error, strategy: id }, 'live and replay could not be compared');
      }
    }
    // Requests are answered between two strategies.
    await nextTurn();
  }
  if (faults.length === 0) ctx.health.report(NAME, 'ok');
  else ctx.health.report(NAME, 'degraded', `What was published is not what the replay gives: ${faults.join(', ')}.`);
}

/** Missing for a known cause is as designed; anything else is a fault of this program. */
const isUnexplained = ({ kind, cause }: ParityDifference) => kind !== 'missing' || cause === 'unexplained';

async function store(ctx: CheckContext, strategyId: string, found: FoundParity): Promise<void> {
  const { version, replayed, published, differences } = found;
  await insertParity(ctx.database, {
    strategyId,
    market: ctx.market,
    version,
    checkedAt: new Date(ctx.now()),
    compared: replayed,
    equal: published,
    differences: [...differences]
      .sort((a, b) => Number(isUnexplained(b)) - Number(isUnexplained(a)) || (a.barCloseAt < b.barCloseAt ? -1 : 1))
      .slice(0, DIFFERENCES_KEPT)
      .map(({ symbol, timeframe, barCloseAt, kind, cause, fields }) => ({
        ...{ symbol, timeframe, barCloseAt, kind, cause, fields },
      })),
    differing: differences.length,
  });
}
