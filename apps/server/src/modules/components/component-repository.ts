import { ComponentId } from '@sealtick/contract';
import { DAY_MS, MINUTE_MS } from '@sealtick/engine';
import { and, count, desc, eq, gte, isNotNull, lt, max, min, sql } from 'drizzle-orm';
import { type Database, lockName } from '../../platform/database.ts';
import { type ComponentDay, type ComponentMinute, componentDay, componentMinute } from './components.tables.ts';

/** Minutes are kept this long, days indefinitely. */
const MINUTES_KEPT_DAYS = 35;

/** One process at a time stores findings, so that incidents are judged in order. Held to the end of the transaction. */
export async function lockComponents(db: Database): Promise<void> {
  await lockName(db, 'components');
}

/**
 * Stores what was found in a minute. If the minute has a row, the worse of both stays; but what an outside monitor found
 * takes the place of what the program found. Returns whether the row was stored.
 */
export async function upsertMinute(db: Database, row: typeof componentMinute.$inferInsert): Promise<boolean> {
  const { component, minute, state, checkedBy } = componentMinute;
  const order = sql`array['operational', 'degraded', 'outage']`;
  const isWorse = sql`array_position(${order}, excluded.state) > array_position(${order}, ${state})`;
  const isOutside = sql`excluded.checked_by is not null`;
  const stored = await db
    .insert(componentMinute)
    .values(row)
    .onConflictDoUpdate({
      target: [component, minute],
      set: {
        state: sql`excluded.state`,
        durationMs: sql`excluded.duration_ms`,
        checkedBy: sql`excluded.checked_by`,
      },
      setWhere: sql`case when (${isOutside}) = (${checkedBy} is not null) then ${isWorse} else ${isOutside} end`,
    })
    .returning({ component });
  return stored.length > 0;
}

/** A minute in which no check could be made. */
export interface OutMinute {
  /** ms UTC. */
  readonly minute: number;
  readonly isMaintenance: boolean;
}

/** Stores minutes of a component as an outage, where no check is stored. Returns the minutes that were stored, ms UTC. */
export async function insertOutages(
  db: Database,
  component: ComponentId,
  minutes: readonly OutMinute[],
): Promise<ReadonlySet<number>> {
  const starts = minutes.map(({ minute }) => new Date(minute).toISOString());
  const maintenance = minutes.map(({ isMaintenance }) => isMaintenance);
  const { rows } = await db.execute<{ minute: string }>(sql`
    insert into component_minute (component, minute, state, is_maintenance)
    select ${component}, minute, 'outage', is_maintenance
    from unnest(${sql.param(starts)}::timestamptz[], ${sql.param(maintenance)}::boolean[]) as missed (minute, is_maintenance)
    on conflict do nothing
    returning (extract(epoch from minute) * 1000)::text as minute`);
  return new Set(rows.map(({ minute }) => Number(minute)));
}

/** Returns the components with an outage in a minute, without those under maintenance. */
export async function selectOut(db: Database, minute: Date): Promise<ComponentId[]> {
  const rows = await db
    .select({ component: componentMinute.component })
    .from(componentMinute)
    .where(
      and(
        eq(componentMinute.minute, minute),
        eq(componentMinute.state, 'outage'),
        eq(componentMinute.isMaintenance, false),
      ),
    );
  const found = new Set(rows.map(({ component }) => component));
  return ComponentId.options.filter((id) => found.has(id));
}

/** Counts the minutes of a day again. */
export async function updateDay(db: Database, component: ComponentId, at: number): Promise<void> {
  const start = new Date(Math.floor(at / DAY_MS) * DAY_MS);
  const end = new Date(start.getTime() + DAY_MS);
  const { minute, isMaintenance, state } = componentMinute;
  const inState = (name: string) =>
    sql<number>`(count(*) filter (where ${state} = ${name} and not ${isMaintenance}))::int`;
  const [counts] = await db
    .select({
      operational: inState('operational'),
      degraded: inState('degraded'),
      outage: inState('outage'),
      maintenance: sql<number>`(count(*) filter (where ${isMaintenance}))::int`,
    })
    .from(componentMinute)
    .where(and(eq(componentMinute.component, component), gte(minute, start), lt(minute, end)));
  await db
    .insert(componentDay)
    .values({ component, day: start.toISOString().slice(0, 10), ...counts! })
    .onConflictDoUpdate({ target: [componentDay.component, componentDay.day], set: counts! });
}

/** Deletes the minutes that are too old. */
export async function deleteOldMinutes(db: Database, now: number): Promise<void> {
  const before = new Date(now - MINUTES_KEPT_DAYS * DAY_MS);
  await db.delete(componentMinute).where(lt(componentMinute.minute, before));
}

/** Returns the newest minutes of a component, newest first. */
export async function selectNewest(db: Database, component: ComponentId, limit: number): Promise<ComponentMinute[]> {
  return db
    .select()
    .from(componentMinute)
    .where(eq(componentMinute.component, component))
    .orderBy(desc(componentMinute.minute))
    .limit(limit);
}

/** Counts and durations of one component in a span. */
export interface SpanRow {
  readonly component: ComponentId;
  readonly operational: number;
  readonly degraded: number;
  readonly outage: number;
  readonly maintenance: number;
  /** Its first minute with a check. */
  readonly since: Date;
  readonly p50: number | null;
  readonly p95: number | null;
  /** Minutes with a duration. */
  readonly n: number;
}

/** Returns the counts of each component in whole minutes from one time to before another. */
export async function selectSpan(db: Database, from: number, to: number): Promise<SpanRow[]> {
  const { component, minute, state, isMaintenance, durationMs } = componentMinute;
  const inState = (name: string) =>
    sql<number>`(count(*) filter (where ${state} = ${name} and not ${isMaintenance}))::int`;
  const quantile = (share: number) =>
    sql<number | null>`percentile_cont(${sql.raw(String(share))}) within group (order by ${durationMs})`;
  const rows = await db
    .select({
      component,
      operational: inState('operational'),
      degraded: inState('degraded'),
      outage: inState('outage'),
      maintenance: sql<number>`(count(*) filter (where ${isMaintenance}))::int`,
      since: min(minute),
      p50: quantile(0.5),
      p95: quantile(0.95),
      n: count(durationMs),
    })
    .from(componentMinute)
    .where(and(gte(minute, new Date(from)), lt(minute, new Date(to))))
    .groupBy(component);
  return rows.map((row) => ({ ...row, since: row.since! }));
}

/** Returns the newest minute of each component that was checked since a time. */
export async function selectStates(db: Database, from: number): Promise<ComponentMinute[]> {
  return db
    .selectDistinctOn([componentMinute.component])
    .from(componentMinute)
    .where(gte(componentMinute.minute, new Date(from)))
    .orderBy(componentMinute.component, desc(componentMinute.minute));
}

/** Returns the newest minute that an outside monitor has checked since a time, ms UTC; null without one. */
export async function selectNewestOutside(db: Database, from: number): Promise<number | null> {
  const [row] = await db
    .select({ newest: max(componentMinute.minute) })
    .from(componentMinute)
    .where(and(gte(componentMinute.minute, new Date(from)), isNotNull(componentMinute.checkedBy)));
  return row?.newest?.getTime() ?? null;
}

/** Returns the days from one on, oldest first. @param from YYYY-MM-DD */
export async function selectDays(db: Database, from: string): Promise<ComponentDay[]> {
  return db.select().from(componentDay).where(gte(componentDay.day, from)).orderBy(componentDay.day);
}

/** The minute of a time. */
export const getMinute = (at: number): Date => new Date(Math.floor(at / MINUTE_MS) * MINUTE_MS);
