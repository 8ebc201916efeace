import { HOUR_MS } from '@sealtick/engine';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { commitEarly } from '../../../platform/commit-early.ts';
import type { Database } from '../../../platform/database.ts';
import { jsonParameter } from '../../../platform/json-parameter.ts';
import { deliveryHourlyCount } from '../delivery.tables.ts';

type What = typeof deliveryHourlyCount.$inferSelect.what;

/** What is counted, and for whom. */
export interface CountRequest {
  /** Id of a channel or of an account. */
  readonly id: string;
  readonly accountId: string;
  /** How many at the same time, at most as many as an hour has; 1 if left out. */
  readonly amount?: number;
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
  private readonly commitsEarly: boolean;

  /** @param options With `commitsEarly`, a crash of the database may forget the counts of its last moment. */
  constructor(what: What, max: number, { commitsEarly = false }: { readonly commitsEarly?: boolean } = {}) {
    this.what = what;
    this.max = max;
    this.commitsEarly = commitsEarly;
  }

  /** Counts one or more. Returns 0, or the time after which there is room for them, ms. @param now ms UTC */
  async take(db: Database, counted: CountRequest, now: number): Promise<number> {
    const [wait] = await this.takeEach(db, [counted], now);
    return wait!;
  }

  /** As `take`, for several with different ids in one statement. Returns the times in the same order. */
  async takeEach(db: Database, all: readonly CountRequest[], now: number): Promise<number[]> {
    const { what, max } = this;
    const { hour, current, previous, counted } = deliveryHourlyCount;
    const thisHour = Math.floor(now / HOUR_MS) * HOUR_MS;
    const start = sql`${new Date(thisHour).toISOString()}::timestamptz`;
    // A clock that was set back counts on in the same hour.
    const isSame = sql`${hour} >= ${start}`;
    const before = sql`case when ${isSame} then ${previous}
      when ${hour} = ${start} - interval '1 hour' then ${current} else 0 end`;
    const soFar = sql`case when ${isSame} then ${current} else 0 end`;
    const share = sql`case when ${hour} > ${start} then 1 else ${1 - (now - thisHour) / HOUR_MS}::float8 end`;
    const amounts = all.map(({ id, accountId, amount = 1 }) => ({ id, accountId, amount }));
    const taken = await db
      .insert(deliveryHourlyCount)
      // All processes lock in one order.
      .select(
        sql`select ${what}, v.id, v."accountId", ${start}, v.amount, 0
          from jsonb_to_recordset(${jsonParameter(amounts)}) v (id text, "accountId" text, amount int)
          ${this.commitsEarly ? sql`cross join (select ${commitEarly}) early` : sql``} order by v.id`,
      )
      .onConflictDoUpdate({
        target: [deliveryHourlyCount.what, counted],
        set: { hour: sql`greatest(${hour}, ${start})`, current: sql`${soFar} + excluded.current`, previous: before },
        setWhere: sql`${soFar} + ${before} * ${share} + excluded.current <= ${max + ROUNDING}::float8`,
      })
      .returning({ counted });
    const free = new Set(taken.map((row) => row.counted));
    const waits = await this.getWaits(
      db,
      amounts.filter(({ id }) => !free.has(id)),
      now,
    );
    // Deleted in the meantime: the next try finds room.
    return all.map(({ id }) => (free.has(id) ? 0 : (waits.get(id) ?? 1)));
  }

  private async getWaits(
    db: Database,
    held: readonly Required<CountRequest>[],
    now: number,
  ): Promise<ReadonlyMap<string, number>> {
    if (held.length === 0) return new Map();
    const amounts = new Map(held.map(({ id, amount }) => [id, amount]));
    const { what, counted } = deliveryHourlyCount;
    const rows = await db
      .select()
      .from(deliveryHourlyCount)
      .where(and(eq(what, this.what), inArray(counted, [...amounts.keys()])));
    return new Map(
      rows.map((row) => [
        row.counted,
        waitFor(countsInHour(row, now), { max: this.max, amount: amounts.get(row.counted)! }, now),
      ]),
    );
  }
}

interface Counts {
  /** Start of the hour that `current` counts, ms UTC. */
  readonly hour: number;
  readonly current: number;
  readonly previous: number;
}

/** Returns counts as of now: the hour that they were stored in may be over. */
function countsInHour({ hour, current, previous }: typeof deliveryHourlyCount.$inferSelect, now: number): Counts {
  const start = hour.getTime();
  return start + HOUR_MS <= now
    ? { hour: start + HOUR_MS, current: 0, previous: current }
    : { hour: start, current, previous };
}

/** Returns the time until an hour has room for so many more, ms. */
function waitFor(
  { hour, current, previous }: Counts,
  { max, amount }: { readonly max: number; readonly amount: number },
  now: number,
): number {
  const passed = Math.max(0, now - hour);
  const room = max - current - amount;
  // This hour is full: only the next one makes room.
  const wait =
    room < 0
      ? HOUR_MS - passed + Math.ceil(HOUR_MS * (1 - (max - amount) / current))
      : Math.ceil(HOUR_MS * (1 - room / previous)) - passed;
  return Math.max(1, wait);
}
