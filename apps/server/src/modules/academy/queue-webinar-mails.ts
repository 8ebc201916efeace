import { and, eq, gt, isNotNull, lt, lte, or } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import { type Database, withTransaction } from '../../platform/database.ts';
import type { QueueMail } from '../../platform/mail/mail.ts';
import { account } from '../identity/account.tables.ts';
import { webinar, webinarRegistration } from './academy.tables.ts';
import { type WebinarMailKind, webinarMail } from './webinar-mails.ts';
import { REMINDERS_MS, remindersDue } from './webinar-reminders.ts';

/** Emails that one transaction queues: few enough that it is short. */
const BATCH = 100;

interface WebinarMailsDeps {
  readonly clock: Clock;
  readonly db: Database;
  readonly queueMail: QueueMail;
  /** Address of the site without a path. */
  readonly origin: string;
  /** Name that the ids of calendar entries end with. */
  readonly host: string;
}

/**
 * Queues the emails about webinars that are due: reminders, changes and cancellations. An email and the mark of its
 * registration are one transaction, so that a process that ends in between leaves each member with one email.
 */
export async function queueWebinarMails(deps: WebinarMailsDeps, signal?: AbortSignal, batch = BATCH): Promise<void> {
  while (!signal?.aborted && (await queueBatch(deps, batch)));
}

/** Returns false if nothing was due. */
function queueBatch({ clock, db, queueMail, origin, host }: WebinarMailsDeps, batch: number): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const now = clock.now();
    const due = await lockDue(tx, now, batch);
    for (const { row, registration, email, isVerified, timeZone } of due) {
      const { accountId, webinarId } = registration;
      const kind = getKind(row, registration);
      // After the start, a cancelled webinar only loses its registrations.
      if (isVerified && row.startsAt.getTime() > now)
        await queueMail(tx, webinarMail(kind, row, { accountId, email, timeZone }, { origin, host, now }));
      const own = and(eq(webinarRegistration.webinarId, webinarId), eq(webinarRegistration.accountId, accountId));
      if (kind === 'cancelled') await tx.delete(webinarRegistration).where(own);
      // A late reminder is sent once, and not once for each that was missed.
      else
        await tx
          .update(webinarRegistration)
          .set({ sequence: row.sequence, reminders: remindersDue(row.startsAt, now) })
          .where(own);
    }
    return due.length > 0;
  });
}

const getKind = (
  { cancelledAt, sequence }: typeof webinar.$inferSelect,
  registration: typeof webinarRegistration.$inferSelect,
): WebinarMailKind => {
  if (cancelledAt !== null) return 'cancelled';
  return registration.sequence < sequence ? 'changed' : 'reminder';
};

async function lockDue(db: Database, now: number, most: number) {
  const reminders = REMINDERS_MS.map((before, n) =>
    and(lt(webinarRegistration.reminders, n + 1), lte(webinar.startsAt, new Date(now + before))),
  );
  const isChanged = lt(webinarRegistration.sequence, webinar.sequence);
  return db
    .select({
      row: webinar,
      registration: webinarRegistration,
      email: account.email,
      isVerified: account.emailVerified,
      timeZone: account.timeZone,
    })
    .from(webinarRegistration)
    .innerJoin(webinar, eq(webinar.id, webinarRegistration.webinarId))
    .innerJoin(account, eq(account.id, webinarRegistration.accountId))
    .where(or(isNotNull(webinar.cancelledAt), and(gt(webinar.startsAt, new Date(now)), or(isChanged, ...reminders))))
    .orderBy(webinar.startsAt, webinarRegistration.accountId)
    .limit(most)
    .for('update', { of: webinarRegistration, skipLocked: true });
}
