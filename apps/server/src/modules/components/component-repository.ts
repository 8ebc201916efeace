import type { ComponentId } from '@sealtick/contract';
import { DAY_MS, MINUTE_MS } from '@sealtick/engine';
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { type ComponentDay, type ComponentMinute, componentDay, componentMinute } from './components.tables.ts';

/** Minutes are kept this long, days for ever. */
const MINUTES_KEPT_DAYS = 35;

/** One process at a time stores findings, so that incidents are judged in order. Held to the end of the transaction. */
export async function lockComponents(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('components', 0))`);
}

/** Stores what was found in a minute; if the minute has a row, the worse of both stays. */
export async function upsertMinute(tx: Database, row: ComponentMinute): Promise<void> {
  const order = sql`array['operational', 'degraded', 'outage']`;
  const isWorse = sql`array_position(${order}, excluded.state) > array_position(${order}, ${componentMinute.state})`;
  await tx
    .insert(componentMinute)
    .values(row)
    .onConflictDoUpdate({
      target: [componentMinute.component, componentMinute.minute],
      set: { state: sql`excluded.state`, durationMs: sql`excluded.duration_ms` },
      setWhere: isWorse,
    });
}

/** Counts the minutes of a day again. */
export async function updateDay(tx: Database, component: ComponentId, at: number): Promise<void> {
  const start = new Date(Math.floor(at / DAY_MS) * DAY_MS);
  const end = new Date(start.getTime() + DAY_MS);
  const { minute, isMaintenance, state } = componentMinute;
  const inState = (name: string) =>
    sql<number>`(count(*) filter (where ${state} = ${name} and not ${isMaintenance}))::int`;
  const [counts] = await tx
    .select({
      operational: inState('operational'),
      degraded: inState('degraded'),
      outage: inState('outage'),
      maintenance: sql<number>`(count(*) filter (where ${isMaintenance}))::int`,
    })
    .from(componentMinute)
    .where(and(eq(componentMinute.component, component), gte(minute, start), lt(minute, end)));
  await tx
    .insert(componentDay)
    .values({ component, day: start.toISOString().slice(0, 10), ...counts! })
    .onConflictDoUpdate({ target: [componentDay.component, componentDay.day], set: counts! });
}

/** Deletes the minutes that are too old. */
export async function deleteOldMinutes(tx: Database, now: number): Promise<void> {
  const before = new Date(now - MINUTES_KEPT_DAYS * DAY_MS);
  await tx.delete(componentMinute).where(lt(componentMinute.minute, before));
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
  readonly p50: number | null;
  readonly p95: number | null;
}

/** Returns the counts of each component in whole minutes from one time to before another. */
export async function selectSpan(db: Database, from: number, to: number): Promise<SpanRow[]> {
  const { component, minute, state, isMaintenance, durationMs } = componentMinute;
  const inState = (name: string) =>
    sql<number>`(count(*) filter (where ${state} = ${name} and not ${isMaintenance}))::int`;
  const quantile = (share: number) =>
    sql<number | null>`percentile_cont(${sql.raw(String(share))}) within group (order by ${durationMs})`;
  return db
    .select({
      component,
      operational: inState('operational'),
      degraded: inState('degraded'),
      outage: inState('outage'),
      maintenance: sql<number>`(count(*) filter (where ${isMaintenance}))::int`,
      p50: quantile(0.5),
      p95: quantile(0.95),
    })
    .from(componentMinute)
    .where(and(gte(minute, new Date(from)), lt(minute, new Date(to))))
    .groupBy(component);
}

/** Returns the newest minute of each component that was checked since a time. */
export async function selectStates(db: Database, from: number): Promise<ComponentMinute[]> {
  return db
    .selectDistinctOn([componentMinute.component])
    .from(componentMinute)
    .where(gte(componentMinute.minute, new Date(from)))
    .orderBy(componentMinute.component, desc(componentMinute.minute));
}

/** Returns the days from one on, oldest first. @param from YYYY-MM-DD */
export async function selectDays(db: Database, from: string): Promise<ComponentDay[]> {
  return db.select().from(componentDay).where(gte(componentDay.day, from)).orderBy(componentDay.day);
}

/** The minute of a time. */
export const minuteOf = (at: number): Date => new Date(Math.floor(at / MINUTE_MS) * MINUTE_MS);
