import type { CalendarEvent } from '@sealtick/engine';
import { and, asc, count, gte, lt } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
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

/** Returns the releases with from <= time < to, oldest first. */
export async function selectEvents(db: Database, from: number, to: number): Promise<CalendarEvent[]> {
  const rows = await db
    .select()
    .from(calendarEvent)
    .where(and(gte(calendarEvent.time, new Date(from)), lt(calendarEvent.time, new Date(to))))
    .orderBy(asc(calendarEvent.time), asc(calendarEvent.country), asc(calendarEvent.name));
  return rows.map(({ time, name, country, impact }) => {
    return { time: time.getTime(), name, country, impact: impact as CalendarEvent['impact'] };
  });
}

/** Returns the number of stored releases. */
export async function countEvents(db: Database): Promise<number> {
  const [row] = await db.select({ events: count() }).from(calendarEvent);
  return row!.events;
}
