import { REGISTRATION_FAILED, type Registration, type Webinar } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { webinar, webinarRegistration } from './academy.tables.ts';

type WebinarRow = typeof webinar.$inferSelect;

const endsAt = sql`${webinar.startsAt} + ${webinar.minutes} * interval '1 minute'`;

/** Returns the webinars that are not over, the next one first. */
export async function listWebinars(db: Database, now: number): Promise<Webinar[]> {
  const rows = await db
    .select({ webinar, registered: count(webinarRegistration.accountId) })
    .from(webinar)
    .leftJoin(webinarRegistration, eq(webinarRegistration.webinarId, webinar.id))
    .where(gt(endsAt, new Date(now)))
    .groupBy(webinar.id)
    .orderBy(webinar.startsAt, webinar.id);
  return rows.map(({ webinar: { place: _place, minutes, startsAt, ...row }, registered }) => ({
    ...row,
    duration: minutes,
    startsAt: startsAt.toISOString(),
    registered,
  }));
}

/** Returns the webinars that the caller registered for. */
export async function listRegistrations(viewer: Viewer): Promise<Registration[]> {
  return viewer.db
    .select({ webinarId: webinar.id, place: webinar.place })
    .from(webinarRegistration)
    .innerJoin(webinar, eq(webinar.id, webinarRegistration.webinarId))
    .where(eq(webinarRegistration.accountId, requireAccount(viewer)))
    .orderBy(webinar.startsAt);
}

/** Registers the caller. @throws {AppError} CONFLICT if the webinar is full or has begun */
export async function register(viewer: Viewer, id: string): Promise<void> {
  const accountId = requireAccount(viewer);
  const { db } = viewer;
  // The lock lets one caller at a time count the seats.
  const [row] = await db.select().from(webinar).where(eq(webinar.id, id)).for('update');
  if (!row) throw unknownWebinar();
  const own = and(eq(webinarRegistration.webinarId, id), eq(webinarRegistration.accountId, accountId));
  if ((await db.$count(webinarRegistration, own)) > 0) return;
  const taken = await db.$count(webinarRegistration, eq(webinarRegistration.webinarId, id));
  if (taken >= row.seats || row.startsAt.getTime() <= viewer.clock.now())
    throw new AppError('CONFLICT', REGISTRATION_FAILED);
  await db.insert(webinarRegistration).values({ accountId, webinarId: id, registeredAt: new Date(viewer.clock.now()) });
}

/** Withdraws the registration of the caller. */
export async function unregister(viewer: Viewer, id: string): Promise<void> {
  const accountId = requireAccount(viewer);
  await findWebinar(viewer.db, id);
  await viewer.db
    .delete(webinarRegistration)
    .where(and(eq(webinarRegistration.webinarId, id), eq(webinarRegistration.accountId, accountId)));
}

/** Returns a webinar. @throws {AppError} NOT_FOUND */
export async function findWebinar(db: Database, id: string): Promise<WebinarRow> {
  const [row] = await db.select().from(webinar).where(eq(webinar.id, id));
  if (!row) throw unknownWebinar();
  return row;
}

/** Adds a webinar, or changes the one of this id. */
export async function saveWebinar(db: Database, row: WebinarRow): Promise<void> {
  const { id: _id, ...changed } = row;
  await db.insert(webinar).values(row).onConflictDoUpdate({ target: webinar.id, set: changed });
}

/** Deletes a webinar with its registrations. Returns false if there is none of this id. */
export async function deleteWebinar(db: Database, id: string): Promise<boolean> {
  // A registration that runs at the same time waits for the row, and then finds none.
  await db.select().from(webinar).where(eq(webinar.id, id)).for('update');
  await db.delete(webinarRegistration).where(eq(webinarRegistration.webinarId, id));
  return (await db.delete(webinar).where(eq(webinar.id, id)).returning()).length > 0;
}

const unknownWebinar = () => new AppError('NOT_FOUND', 'Unknown webinar.');

/** Returns a webinar as a calendar file (RFC 5545). Its times are in UTC, so it needs no time zone. */
export function calendarFile(row: WebinarRow, { host, now }: { readonly host: string; readonly now: number }): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sealtick//Academy//EN',
    'BEGIN:VEVENT',
    `UID:${row.id}@${host}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(row.startsAt.getTime())}`,
    `DTEND:${stamp(row.startsAt.getTime() + row.minutes * MINUTE_MS)}`,
    `SUMMARY:${escaped(row.title)}`,
    `DESCRIPTION:${escaped(row.description)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.flatMap(folded).join('\r\n')}\r\n`;
}

/** `20260909T170000Z`. */
const stamp = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll('\n', '\\n');

const LINE_BYTES = 73;

/** A line has at most 75 bytes; its rest goes on the next line after a space. */
function folded(line: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > LINE_BYTES) {
      parts.push(part);
      part = ' ';
    }
    part += letter;
  }
  return [...parts, part];
}
