import { type AnnouncedPrice, GRACE_DAYS, type SoldPlan } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { and, asc, count, desc, eq, gt, isNotNull, isNull, min, notExists, or } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { account } from '../identity/account.tables.ts';
import { planPeriod, priceNotice } from './billing.tables.ts';

/** A new price of a plan, in USD a month, for payments from a moment on (ms UTC). */
export interface PriceChange {
  readonly plan: SoldPlan;
  readonly newUsd: string;
  readonly from: number;
}

/** Who pays for a plan, or does from the next payment on. */
export interface Payer {
  readonly accountId: string;
  readonly email: string;
}

type NoticeRow = typeof priceNotice.$inferSelect;

/** Returns who pays for the plan of a change and has not been informed of it, in alphabetical order. @param now ms UTC */
export async function selectUninformed(db: Database, change: PriceChange, now: number): Promise<Payer[]> {
  const { until, failedAt, plan, nextPlan, subscriptionId, isCancelled } = planPeriod;
  // The plan also stays for some days after a failed payment.
  const lasts = or(gt(until, new Date(now)), gt(failedAt, new Date(now - GRACE_DAYS * DAY_MS)));
  const isOfPlan = or(eq(plan, change.plan), eq(nextPlan, change.plan));
  const informed = db
    .select({ accountId: priceNotice.accountId })
    .from(priceNotice)
    .where(
      and(
        eq(priceNotice.accountId, account.id),
        eq(priceNotice.plan, change.plan),
        eq(priceNotice.newUsd, change.newUsd),
        eq(priceNotice.from, new Date(change.from)),
      ),
    );
  return db
    .selectDistinct({ accountId: account.id, email: account.email })
    .from(planPeriod)
    .innerJoin(account, eq(account.id, planPeriod.accountId))
    .where(and(isNotNull(subscriptionId), eq(isCancelled, false), lasts, isOfPlan, notExists(informed)))
    .orderBy(asc(account.email));
}

/** Changes that an operator sees; there is one in some months. */
const LISTED = 50;

/** Returns the changes that members were informed of, the newest first. */
export async function selectAnnounced(db: Database): Promise<AnnouncedPrice[]> {
  const { plan, oldUsd, newUsd, from, queuedAt, accountId } = priceNotice;
  const announcedAt = min(priceNotice.announcedAt);
  const rows = await db
    .select({ plan, oldUsd, newUsd, from, announcedAt, members: count(accountId), queued: count(queuedAt) })
    .from(priceNotice)
    .groupBy(plan, oldUsd, newUsd, from)
    .orderBy(desc(announcedAt))
    .limit(LISTED);
  return rows.map(({ queued, ...row }) => ({
    ...row,
    from: row.from.toISOString(),
    announcedAt: row.announcedAt!.toISOString(),
    waiting: row.members - queued,
  }));
}

/** Stores that members are to be informed of a change. Returns how many were not stored before. */
export async function insertNotices(db: Database, rows: readonly Omit<NoticeRow, 'queuedAt'>[]): Promise<number> {
  const { rowCount } = await db
    .insert(priceNotice)
    .values([...rows])
    .onConflictDoNothing();
  return rowCount ?? 0;
}

/** Returns notices whose emails are not queued, with the address; locked, so that other processes skip them. */
export function lockOpenNotices(db: Database, most: number) {
  return db
    .select({ notice: priceNotice, email: account.email })
    .from(priceNotice)
    .innerJoin(account, eq(account.id, priceNotice.accountId))
    .where(isNull(priceNotice.queuedAt))
    .orderBy(asc(priceNotice.announcedAt))
    .limit(most)
    .for('update', { of: priceNotice, skipLocked: true });
}

/** Stores that the email of a notice is queued. */
export async function markQueued(db: Database, notice: NoticeRow, queuedAt: Date): Promise<void> {
  const { accountId, plan, newUsd, from } = notice;
  const isIt = and(
    eq(priceNotice.accountId, accountId),
    eq(priceNotice.plan, plan),
    eq(priceNotice.newUsd, newUsd),
    eq(priceNotice.from, from),
  );
  await db.update(priceNotice).set({ queuedAt }).where(isIt);
}
