import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ParityDifference } from '@sealtick/contract';
import type { MarketKind } from '@sealtick/engine';
import { type Database, isUnavailable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { HealthBoard } from '../../platform/health.ts';
import type { Log } from '../../platform/logging.ts';
import { unlessStopped } from '../../platform/shutdown.ts';
import { insertParity } from './parity-repository.ts';

/** Differences stored per check. */
const MAX_DIFFERENCES = 20;
const NAME = 'parity of live and replay';

/** Result of checking one strategy. */
export interface FoundParity {
  readonly version: number;
  readonly replayed: number;
  readonly published: number;
  readonly differences: readonly (ParityDifference & { readonly signalId: string })[];
}

export interface CheckContext {
  readonly db: Database;
  readonly log: Log;
  readonly health: HealthBoard;
  readonly market: MarketKind;
  /** Wall clock, ms UTC. */
  readonly now: () => number;
  /** Replays one strategy. @throws {AppError} CONFLICT if it does not run here. */
  readonly check: (strategyId: string) => Promise<FoundParity>;
}

/** Checks strategies one after another and stores the results. Logs unexplained differences as errors. */
export async function checkStrategies(ctx: CheckContext, ids: readonly string[], signal: AbortSignal): Promise<void> {
  const differing: string[] = [];
  for (const id of ids) {
    try {
      const found = await unlessStopped(signal, ctx.check(id));
      await store(ctx, id, found);
      const unexplained = found.differences.filter(isUnexplained);
      if (unexplained.length > 0) differing.push(id);
      const { version, replayed, published } = found;
      const fields = { strategy: id, version, compared: replayed, equal: published };
      if (found.differences.length === 0) ctx.log.info(fields, 'live signals match the replay');
      else if (unexplained.length === 0) ctx.log.info(fields, 'live signals match the replay except for known causes');
      else
        ctx.log.error(
          { ...fields, differences: unexplained.slice(0, MAX_DIFFERENCES) },
          'live signals differ from the replay',
        );
    } catch (error) {
      if (signal.aborted || isUnavailable(error)) throw error;
      if (error instanceof AppError && error.code === 'CONFLICT') {
        ctx.log.info({ strategy: id, reason: error.detail }, 'live signals not compared with the replay');
      } else {
        differing.push(id);
        ctx.log.error({ err: error, strategy: id }, 'cannot compare live signals with the replay');
      }
    }
    // Yields to the event loop between two strategies.
    await nextTurn();
  }
  if (differing.length === 0) ctx.health.report(NAME, 'ok');
  else ctx.health.report(NAME, 'degraded', `Published signals differ from the replay: ${differing.join(', ')}.`);
}

/** Whether a difference is a bug: only a signal missing for a known cause is expected. */
const isUnexplained = ({ kind, cause }: ParityDifference) => kind !== 'missing' || cause === 'unexplained';

async function store(ctx: CheckContext, strategyId: string, found: FoundParity): Promise<void> {
  const { version, replayed, published, differences } = found;
  await insertParity(ctx.db, {
    strategyId,
    market: ctx.market,
    version,
    checkedAt: new Date(ctx.now()),
    compared: replayed,
    equal: published,
    differences: [...differences]
      .sort((a, b) => Number(isUnexplained(b)) - Number(isUnexplained(a)) || (a.barCloseAt < b.barCloseAt ? -1 : 1))
      .slice(0, MAX_DIFFERENCES)
      .map(({ symbol, timeframe, barCloseAt, kind, cause, fields }) => ({
        symbol,
        timeframe,
        barCloseAt,
        kind,
        cause,
        fields,
      })),
    differing: differences.length,
  });
}
