import type { CalendarEvent } from '@sealtick/engine';
import { and, asc, count, eq, gt, gte, lt } from 'drizzle-orm';
import { type Database, withTransaction } from '../../platform/database.ts';
import { calendarEvent } from './market-data.tables.ts';

const BATCH_ROWS = 5_000;

/** Inserts releases that are not stored yet. Returns how many were new. */
export async function insertEvents(db: Database, events: readonly CalendarEvent[], source: string): Promise<number> {
  let added = 0;
  for (let from = 0; from < events.length; from += BATCH_ROWS) {
    const rows = events
      .slice(from, from + BATCH_ROWS)
      .map(({ time, ...event }) => ({ ...event, time: new Date(time), source }));
    const inserted = await db
      .insert(calendarEvent)
      .values(rows)
      .onConflictDoNothing()
      .returning({ time: calendarEvent.time });
    added += inserted.length;
  }
  return added;
}

/**
 * Stores the releases of one source that are still to come, in place of those that it had before: a release may be moved or
 * cancelled. Those that are past never change. Returns how many were new, gone or changed.
 */
export async function replaceComingEvents(
  db: Database,
  events: readonly CalendarEvent[],
  { source, now }: { readonly source: string; readonly now: number },
): Promise<number> {
  const coming = events.filter(({ time }) => time > now);
  const getKey = ({ time, country, name, impact }: CalendarEvent) => `${time} ${country} ${name} ${impact}`;
  const wanted = new Set(coming.map(getKey));
  return withTransaction(db, async (tx) => {
    const isOfSource = eq(calendarEvent.source, source);
    const rows = await tx
      .select()
      .from(calendarEvent)
      .where(and(isOfSource, gt(calendarEvent.time, new Date(now))));
    const stored = rows.map(toEvent);
    const gone = stored.filter((event) => !wanted.has(getKey(event)));
    for (const { time, country, name } of gone) {
      const isOne = and(eq(calendarEvent.time, new Date(time)), eq(calendarEvent.country, country));
      await tx.delete(calendarEvent).where(and(isOfSource, isOne, eq(calendarEvent.name, name)));
    }
    const known = new Set(stored.map(getKey));
    const fresh = coming.filter((event) => !known.has(getKey(event)));
    return gone.length + (await insertEvents(tx, fresh, source));
  });
}

/** Returns the releases with from <= time < to, oldest first. */
export async function selectEvents(db: Database, from: number, to: number): Promise<CalendarEvent[]> {
  const rows = await db
    .select()
    .from(calendarEvent)
    .where(and(gte(calendarEvent.time, new Date(from)), lt(calendarEvent.time, new Date(to))))
    .orderBy(asc(calendarEvent.time), asc(calendarEvent.country), asc(calendarEvent.name));
  return rows.map(toEvent);
}

const toEvent = ({ time, name, country, impact }: typeof calendarEvent.$inferSelect): CalendarEvent => {
  return { time: time.getTime(), name, country, impact: impact as CalendarEvent['impact'] };
};

/** Returns the number of stored releases. */
export async function countEvents(db: Database): Promise<number> {
  const [row] = await db.select({ events: count() }).from(calendarEvent);
  return row!.events;
}
