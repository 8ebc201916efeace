import type { AdminHealth, LogRestore, StatusAnswer, StatusCheck } from '@sealtick/contract';
import type { Clock } from '../../platform/clock.ts';
import { type Database, isUnavailable } from '../../platform/database.ts';
import { asOf, type HealthBoard, type HealthCheck } from '../../platform/health.ts';
import { selectChecks } from './health-repository.ts';

export interface StatusContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly health: HealthBoard;
  /** Names of the parts that the rest of the program works without. */
  readonly mayFail: ReadonlySet<string>;
  /** Names of the checks that the public status leaves out. */
  readonly forOperator: ReadonlySet<string>;
  /** Whether the parts report in this process; otherwise their reports are read from the database. */
  readonly reportsHere: () => boolean;
  /** Returns what is wrong for visitors although the checks of the program may pass. */
  readonly failing: () => readonly StatusCheck[];
  /** Returns the incidents that last, newest first. */
  readonly findIncidents: () => Promise<StatusAnswer['incidents']>;
  /** Returns since when nothing is copied to brokers; null if signals are copied. */
  readonly findCopyingHalt: () => Promise<AdminHealth['copyingHalt']>;
  /** Returns the restore after which the log restarted; null if there was none. */
  readonly findRestore: () => Promise<LogRestore | null>;
}

/** Returns the public status of the program, without reasons. */
export async function readStatus(ctx: StatusContext): Promise<StatusAnswer> {
  const checks = (await currentChecks(ctx)).filter(({ name }) => !ctx.forOperator.has(name));
  const failing = ctx.failing();
  const overall = getOverall(checks, ctx.mayFail);
  const own = checks.map(({ name, state, since, checkedAt }) => ({
    name,
    state,
    since: new Date(since).toISOString(),
    checkedAt: new Date(checkedAt).toISOString(),
  }));
  return {
    overall: overall === 'operational' && failing.length > 0 ? 'degraded' : overall,
    checks: [...own, ...failing],
    incidents: await unlessUnavailable(ctx.findIncidents(), []),
    restored: await unlessUnavailable(ctx.findRestore(), null),
  };
}

/** Returns what is read, or a substitute while the database does not answer. */
async function unlessUnavailable<T>(read: Promise<T>, substitute: T): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return substitute;
  }
}

/** Returns the last report of every part, with its reason. */
export const currentChecks = async (ctx: StatusContext): Promise<HealthCheck[]> =>
  ctx.reportsHere() ? ctx.health.checks() : reportedElsewhere(ctx);

async function reportedElsewhere({ db, clock }: StatusContext): Promise<HealthCheck[]> {
  const now = clock.now();
  try {
    return (await selectChecks(db)).map((check) => asOf(check, now));
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return [{ name: 'database', state: 'failed', detail: null, since: now, checkedAt: now, freshUntil: null }];
  }
}

/** Returns the worst state; degraded if nothing has reported yet. */
function getOverall(checks: readonly HealthCheck[], mayFail: ReadonlySet<string>): StatusAnswer['overall'] {
  if (checks.some(({ name, state }) => state === 'failed' && !mayFail.has(name))) return 'down';
  return checks.length > 0 && checks.every(({ state }) => state === 'ok') ? 'operational' : 'degraded';
}
