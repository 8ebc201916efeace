import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { wake } from '../../platform/wake-up.ts';
import { type WebinarRow, webinar, webinarRegistration } from './academy.tables.ts';
import { remindersDue } from './webinar-reminders.ts';

/** Notified when a webinar is changed or cancelled. */
export const WEBINAR_CHANNEL = 'webinar';

/** A webinar as an operator announces it. */
type Announced = Omit<WebinarRow, 'sequence' | 'cancelledAt'>;

/** Changes of these are emailed; the number of seats concerns no one who has one. */
const EMAILED = ['title', 'description', 'type', 'speaker', 'minutes', 'place'] as const;

/** Adds a webinar, or changes the one of this id; members who registered for it receive an email. @param now ms UTC */
export async function saveWebinar(db: Database, announced: Announced, now: number): Promise<void> {
  const { id, startsAt } = announced;
  const added = await db.insert(webinar).values(announced).onConflictDoNothing().returning();
  if (added.length > 0) return;
  const before = await lockWebinar(db, id);
  if (!before) throw new Error(`The webinar ${id} was deleted while it was changed.`);
  const isMoved = before.startsAt.getTime() !== startsAt.getTime();
  const isChanged =
    isMoved || before.cancelledAt !== null || EMAILED.some((field) => before[field] !== announced[field]);
  const sequence = before.sequence + (isChanged ? 1 : 0);
  await db
    .update(webinar)
    .set({ ...announced, cancelledAt: null, sequence })
    .where(eq(webinar.id, id));
  // Those of the old start say nothing about the new one; the email about the change stands for the ones that are due.
  if (isMoved)
    await db
      .update(webinarRegistration)
      .set({ reminders: remindersDue(startsAt, now) })
      .where(eq(webinarRegistration.webinarId, id));
  await wake(db, WEBINAR_CHANNEL);
}

/**
 * Cancels a webinar. Each registration is deleted with the email about it. Returns false if none of this id is announced.
 * @param now ms UTC
 */
export async function cancelWebinar(db: Database, id: string, now: number): Promise<boolean> {
  // A registration that runs at the same time waits for the row, and then finds it cancelled.
  const found = await lockWebinar(db, id);
  if (!found || found.cancelledAt !== null) return false;
  await db
    .update(webinar)
    .set({ cancelledAt: new Date(now), sequence: found.sequence + 1 })
    .where(eq(webinar.id, id));
  await wake(db, WEBINAR_CHANNEL);
  return true;
}

async function lockWebinar(db: Database, id: string): Promise<WebinarRow | undefined> {
  const [row] = await db.select().from(webinar).where(eq(webinar.id, id)).for('update');
  return row;
}
