import { GRACE_DAYS, PLANS } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { and, eq, gt, isNotNull, lt, or } from 'drizzle-orm';
import { type Database, withTransaction } from '../../platform/database.ts';
import type { QueueMail } from '../../platform/mail/mail.ts';
import { account } from '../identity/account.tables.ts';
import { planPeriod } from './billing.tables.ts';

/** Days after a failed payment on which its member gets an email. */
const REMINDER_DAYS = [0, 3, 6];

interface RemindersDeps {
  readonly db: Database;
  readonly queueMail: QueueMail;
  /** Address of the site without a path. */
  readonly origin: string;
}

/** Queues the emails about failed payments that are due, each once. @param now ms UTC */
export async function sendReminders(deps: RemindersDeps, now: number): Promise<void> {
  while (await sendOne(deps, now)) {
    // Until none is due.
  }
}

function sendOne({ db, queueMail, origin }: RemindersDeps, now: number): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const due = await lockDue(tx, now);
    if (!due) return false;
    const { id, email, plan, failedAt } = due;
    const ends = new Date(failedAt!.getTime() + GRACE_DAYS * DAY_MS);
    const subject = `A payment for ${PLANS[plan].label} failed`;
    await queueMail(tx, {
      to: email,
      subject,
      title: subject,
      paragraphs: [
        `The payment for your plan ${PLANS[plan].label} failed. The plan stays until ${day(ends)}, and ends then unless the payment succeeds.`,
        'Choose another payment method, or pay the open invoice, under Manage billing.',
      ],
      action: { label: 'Open billing', url: `${origin}/account#billing` },
      isUnlimited: true,
    });
    // An email that is late is sent once, not once for each day that was missed.
    await tx
      .update(planPeriod)
      .set({ reminders: dueBy(failedAt!, now) })
      .where(eq(planPeriod.id, id));
    return true;
  });
}

const dueBy = (failedAt: Date, now: number): number =>
  REMINDER_DAYS.filter((days) => failedAt.getTime() + days * DAY_MS <= now).length;

async function lockDue(db: Database, now: number) {
  const missing = REMINDER_DAYS.map((days, n) =>
    and(lt(planPeriod.reminders, n + 1), lt(planPeriod.failedAt, new Date(now - days * DAY_MS + 1))),
  );
  const [found] = await db
    .select({ id: planPeriod.id, plan: planPeriod.plan, failedAt: planPeriod.failedAt, email: account.email })
    .from(planPeriod)
    .innerJoin(account, eq(account.id, planPeriod.accountId))
    .where(
      and(isNotNull(planPeriod.failedAt), gt(planPeriod.failedAt, new Date(now - GRACE_DAYS * DAY_MS)), or(...missing)),
    )
    .limit(1)
    .for('update', { of: planPeriod, skipLocked: true });
  return found;
}

/** Returns the day and time of a moment, UTC. */
const day = (moment: Date): string => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
