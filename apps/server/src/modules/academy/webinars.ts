import { REGISTRATION_FAILED, type Registration, type Webinar } from '@sealtick/contract';
import { and, count, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { QueueMail } from '../../platform/mail/mail.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { account } from '../identity/account.tables.ts';
import { type WebinarRow, webinar, webinarRegistration } from './academy.tables.ts';
import { webinarMail } from './webinar-mails.ts';
import { remindersDue } from './webinar-reminders.ts';

const endsAt = sql`${webinar.startsAt} + ${webinar.minutes} * interval '1 minute'`;

/** Returns the webinars that are not over, the next one first. */
export async function listWebinars(db: Database, now: number): Promise<Webinar[]> {
  const rows = await db
    .select({ webinar, registered: count(webinarRegistration.accountId) })
    .from(webinar)
    .leftJoin(webinarRegistration, eq(webinarRegistration.webinarId, webinar.id))
    .where(and(isNull(webinar.cancelledAt), gt(endsAt, new Date(now))))
    .groupBy(webinar.id)
    .orderBy(webinar.startsAt, webinar.id);
  return rows.map(({ webinar: { id, title, description, type, speaker, minutes, startsAt, seats }, registered }) => ({
    id,
    title,
    description,
    type,
    speaker,
    startsAt: startsAt.toISOString(),
    duration: minutes,
    seats,
    registered,
  }));
}

/** Returns the webinars that the caller registered for. */
export async function listRegistrations(viewer: Viewer): Promise<Registration[]> {
  return viewer.db
    .select({ webinarId: webinar.id, place: webinar.place })
    .from(webinarRegistration)
    .innerJoin(webinar, eq(webinar.id, webinarRegistration.webinarId))
    .where(and(eq(webinarRegistration.accountId, requireAccount(viewer)), isNull(webinar.cancelledAt)))
    .orderBy(webinar.startsAt);
}

interface RegisterDeps {
  readonly queueMail: QueueMail;
  /** Address of the site without a path. */
  readonly origin: string;
  /** Name that the ids of calendar entries end with. */
  readonly host: string;
}

/**
 * Registers the caller, and confirms it by an email with the calendar file.
 * @throws {AppError} CONFLICT if the webinar is full or has begun
 */
export async function register({ queueMail, origin, host }: RegisterDeps, viewer: Viewer, id: string): Promise<void> {
  const accountId = requireAccount(viewer);
  const { db } = viewer;
  // The lock lets one caller at a time count the seats.
  const [row] = await db.select().from(webinar).where(eq(webinar.id, id)).for('update');
  if (!row || row.cancelledAt !== null) throw unknownWebinar();
  const own = and(eq(webinarRegistration.webinarId, id), eq(webinarRegistration.accountId, accountId));
  if ((await db.$count(webinarRegistration, own)) > 0) return;
  const taken = await db.$count(webinarRegistration, eq(webinarRegistration.webinarId, id));
  const now = viewer.clock.now();
  if (taken >= row.seats || row.startsAt.getTime() <= now) throw new AppError('CONFLICT', REGISTRATION_FAILED);
  await db.insert(webinarRegistration).values({
    accountId,
    webinarId: id,
    registeredAt: new Date(now),
    sequence: row.sequence,
    // A reminder that was due before the registration would say what the member has just read.
    reminders: remindersDue(row.startsAt, now),
  });
  const [reader] = await db
    .select({ email: account.email, isVerified: account.emailVerified, timeZone: account.timeZone })
    .from(account)
    .where(eq(account.id, accountId));
  if (reader?.isVerified)
    await queueMail(db, webinarMail('registered', row, { accountId, ...reader }, { origin, host, now }));
}

/** Withdraws the registration of the caller. */
export async function unregister(viewer: Viewer, id: string): Promise<void> {
  const accountId = requireAccount(viewer);
  await findWebinar(viewer.db, id);
  await viewer.db
    .delete(webinarRegistration)
    .where(and(eq(webinarRegistration.webinarId, id), eq(webinarRegistration.accountId, accountId)));
}

/** Returns a webinar, and whether the caller registered for it. A cancelled one is found. @throws {AppError} NOT_FOUND */
export async function findOwnWebinar(
  { db, principal }: Viewer,
  id: string,
): Promise<{ readonly row: WebinarRow; readonly isRegistered: boolean }> {
  const row = await findWebinar(db, id);
  if (principal.kind === 'anonymous') return { row, isRegistered: false };
  const own = and(eq(webinarRegistration.webinarId, id), eq(webinarRegistration.accountId, principal.accountId));
  return { row, isRegistered: (await db.$count(webinarRegistration, own)) > 0 };
}

/** Returns a webinar. @throws {AppError} NOT_FOUND */
async function findWebinar(db: Database, id: string): Promise<WebinarRow> {
  const [row] = await db.select().from(webinar).where(eq(webinar.id, id));
  if (!row) throw unknownWebinar();
  return row;
}

const unknownWebinar = () => new AppError('NOT_FOUND', 'Unknown webinar.');
