import { type AnnouncedPrice, GRACE_DAYS, type SoldPlan } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { and, asc, count, desc, eq, gt, isNotNull, isNull, notExists, or } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { account } from '../identity/account.tables.ts';
import { announcedPrice, planPeriod, priceNotice } from './billing.tables.ts';

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
  /** What the account pays for the plan each month, in cents; null if it is not known. */
  readonly monthlyCents: number | null;
}

type NoticeRow = typeof priceNotice.$inferSelect;

/** Returns who pays for the plan of a change and has not been informed of it, in alphabetical order. @param now ms UTC */
export async function selectUninformed(db: Database, change: PriceChange, now: number): Promise<Payer[]> {
  const { until, failedAt, plan, nextPlan, subscriptionId, isCancelled, monthlyCents } = planPeriod;
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
  const rows = await db
    .selectDistinctOn([account.email], { accountId: account.id, email: account.email, plan, monthlyCents })
    .from(planPeriod)
    .innerJoin(account, eq(account.id, planPeriod.accountId))
    .where(and(isNotNull(subscriptionId), eq(isCancelled, false), lasts, isOfPlan, notExists(informed)))
    .orderBy(asc(account.email), desc(eq(plan, change.plan)), desc(planPeriod.from));
  // The stored price is that of the plan that is paid now, not of the next one.
  return rows.map((row) => ({ ...row, monthlyCents: row.plan === change.plan ? row.monthlyCents : null }));
}

/** Stores that a change is announced, unless it is. */
export async function insertAnnounced(db: Database, change: PriceChange, oldUsd: string, now: number): Promise<void> {
  const row = { ...change, from: new Date(change.from), oldUsd, announcedAt: new Date(now) };
  await db.insert(announcedPrice).values(row).onConflictDoNothing();
}

/** Whether a change was announced. */
export async function isAnnounced(db: Database, { plan, newUsd, from }: PriceChange): Promise<boolean> {
  const isIt = and(
    eq(announcedPrice.plan, plan),
    eq(announcedPrice.newUsd, newUsd),
    eq(announcedPrice.from, new Date(from)),
  );
  return (await db.$count(announcedPrice, isIt)) > 0;
}

/** Returns the announced changes that take effect after a moment, the next first. */
export async function selectComing(db: Database, now: number): Promise<PriceChange[]> {
  const { plan, newUsd, from } = announcedPrice;
  const rows = await db
    .select({ plan, newUsd, from })
    .from(announcedPrice)
    .where(gt(from, new Date(now)))
    .orderBy(asc(from), asc(announcedPrice.announcedAt));
  return rows.map((row) => ({ ...row, from: row.from.getTime() }));
}

/** Changes that an operator sees; there is one in some months. */
const LISTED = 50;

/** Returns the changes that were announced, the newest first. */
export async function selectAnnounced(db: Database): Promise<AnnouncedPrice[]> {
  const { plan, oldUsd, newUsd, from, announcedAt } = announcedPrice;
  const isSameChange = and(eq(priceNotice.plan, plan), eq(priceNotice.newUsd, newUsd), eq(priceNotice.from, from));
  const [members, queued] = [count(priceNotice.accountId), count(priceNotice.queuedAt)];
  const rows = await db
    .select({ plan, oldUsd, newUsd, from, announcedAt, members, queued })
    .from(announcedPrice)
    .leftJoin(priceNotice, isSameChange)
    .groupBy(plan, newUsd, from)
    .orderBy(desc(announcedAt))
    .limit(LISTED);
  return rows.map(({ queued, ...row }) => ({
    ...row,
    from: row.from.toISOString(),
    announcedAt: row.announcedAt.toISOString(),
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
