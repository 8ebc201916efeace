import { HOUR_MS } from '@sealtick/engine';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { deliveryHourlyCount } from '../delivery.tables.ts';

type What = typeof deliveryHourlyCount.$inferSelect.what;

/** What is counted, and for whom. */
interface Counted {
  /** Id of a channel or of an account. */
  readonly id: string;
  readonly accountId: string;
}

/** Shares are rounded. */
const ROUNDING = 1e-9;

/**
 * Counts within a moving hour, in one row each: of the clock hour before, the share that the moving hour still covers. All
 * nodes count together, and a restart forgets nothing.
 */
export class HourlyLimit {
  private readonly what: What;
  private readonly max: number;

  constructor(what: What, max: number) {
    this.what = what;
    this.max = max;
  }

  /** Counts one. Returns 0, or the time after which there is room for it, ms. @param now ms UTC */
  async take(database: Database, { id, accountId }: Counted, now: number): Promise<number> {
    const { what, max } = this;
    const { hour, current, previous } = deliveryHourlyCount;
    const thisHour = Math.floor(now / HOUR_MS) * HOUR_MS;
    const start = sql`${new Date(thisHour).toISOString()}::timestamptz`;
    // A clock that was set back counts on in the same hour.
    const isSame = sql`${hour} >= ${start}`;
    const before = sql`case when ${isSame} then ${previous}
      when ${hour} = ${start} - interval '1 hour' then ${current} else 0 end`;
    const soFar = sql`case when ${isSame} then ${current} else 0 end`;
    const share = sql`case when ${hour} > ${start} then 1 else ${1 - (now - thisHour) / HOUR_MS}::float8 end`;
    const taken = await database
      .insert(deliveryHourlyCount)
      .values({ what, counted: id, accountId, hour: new Date(thisHour), current: 1, previous: 0 })
      .onConflictDoUpdate({
        target: [deliveryHourlyCount.what, deliveryHourlyCount.counted],
        set: { hour: sql`greatest(${hour}, ${start})`, current: sql`${soFar} + 1`, previous: before },
        setWhere: sql`${soFar} + ${before} * ${share} + 1 <= ${max + ROUNDING}::float8`,
      })
      .returning({ current });
    return taken.length > 0 ? 0 : this.waitOf(database, id, now);
  }

  private async waitOf(database: Database, id: string, now: number): Promise<number> {
    const { what, counted } = deliveryHourlyCount;
    const [row] = await database
      .select()
      .from(deliveryHourlyCount)
      .where(and(eq(what, this.what), eq(counted, id)));
    // Deleted meanwhile: the next try finds room.
    if (!row) return 1;
    const isOver = row.hour.getTime() + HOUR_MS <= now;
    const [current, previous] = isOver ? [0, row.current] : [row.current, row.previous];
    const hour = isOver ? row.hour.getTime() + HOUR_MS : row.hour.getTime();
    return waitFor({ hour, current, previous }, this.max, now);
  }
}

interface Counts {
  /** Start of the hour that `current` counts, ms UTC. */
  readonly hour: number;
  readonly current: number;
  readonly previous: number;
}

/** Returns the time until a full hour has room for one more, ms. */
function waitFor({ hour, current, previous }: Counts, max: number, now: number): number {
  const passed = Math.max(0, now - hour);
  const room = max - current - 1;
  // This hour is full: only the next one makes room.
  const wait =
    room < 0
      ? HOUR_MS - passed + Math.ceil(HOUR_MS * (1 - (max - 1) / current))
      : Math.ceil(HOUR_MS * (1 - room / previous)) - passed;
  return Math.max(1, wait);
}
