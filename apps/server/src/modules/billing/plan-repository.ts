import { GRACE_DAYS, type PlanPeriod } from '@sealtick/contract';
import { type AssetClass, DAY_MS } from '@sealtick/engine';
import { and, eq, exists, gt, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { isOneOf } from '../../platform/is-one-of.ts';
import { account } from '../identity/account.tables.ts';
import { marketGroup, planPeriod, usedTrial } from './billing.tables.ts';

/** Returns the periods of an account's plans, oldest first. */
export async function selectPeriods(db: Database, accountId: string): Promise<PlanPeriod[]> {
  return (await selectAccountPeriods(db, [accountId])).get(accountId) ?? [];
}

/** Returns the periods of each account's plans, oldest first; accounts without plans are missing. */
export async function selectAccountPeriods(
  db: Database,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, PlanPeriod[]>> {
  const rows = await db
    .select()
    .from(planPeriod)
    .where(isOneOf(planPeriod.accountId, accountIds))
    .orderBy(planPeriod.from, planPeriod.id);
  const periods = new Map<string, PlanPeriod[]>();
  for (const { accountId, plan, source, from, until, failedAt, isCancelled } of rows) {
    const period = {
      plan,
      source,
      from: from.getTime(),
      until: until?.getTime() ?? null,
      failedAt: failedAt?.getTime() ?? null,
      isCancelled,
    };
    const known = periods.get(accountId);
    if (known) known.push(period);
    else periods.set(accountId, [period]);
  }
  return periods;
}

/** Returns the accounts that have a plan, or whose grace period may last. */
export async function selectPlanHolders(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ accountId: planPeriod.accountId })
    .from(planPeriod)
    .where(or(isNull(planPeriod.until), gt(planPeriod.until, now), isNotNull(planPeriod.failedAt)));
  return rows.map(({ accountId }) => accountId);
}

/**
 * Returns the condition for accounts that have a plan at a time which is paid for or granted, the days after a failed payment
 * included, or that have paid for a later one. A trial is none.
 */
export function hasPaidPlan(db: Database, at: Date): SQL {
  const { accountId, source, until, failedAt } = planPeriod;
  const lasts = or(isNull(until), gt(until, at), gt(failedAt, new Date(at.getTime() - GRACE_DAYS * DAY_MS)));
  const periods = db.select({ one: sql`1` }).from(planPeriod);
  return exists(periods.where(and(eq(accountId, account.id), ne(source, 'trial'), lasts)));
}

/** Adds a period to an account. */
export async function insertPeriod(db: Database, accountId: string, period: PlanPeriod): Promise<void> {
  const { from, until, failedAt, ...same } = period;
  const date = (ms: number | null) => (ms === null ? null : new Date(ms));
  await db
    .insert(planPeriod)
    .values({ ...same, accountId, from: new Date(from), until: date(until), failedAt: date(failedAt) });
}

/** Ends the current grants of an account. Returns how many there were. */
export async function endGrants(db: Database, accountId: string, now: Date): Promise<number> {
  const ended = await db
    .update(planPeriod)
    .set({ until: now })
    .where(
      and(
        eq(planPeriod.accountId, accountId),
        eq(planPeriod.source, 'grant'),
        or(isNull(planPeriod.until), gt(planPeriod.until, now)),
      ),
    )
    .returning({ id: planPeriod.id });
  return ended.length;
}

export interface ChosenGroup {
  readonly assetClass: AssetClass;
  readonly chosenAt: Date;
}

/** Returns the market group of an account; null before it was chosen. */
export async function selectMarketGroup(db: Database, accountId: string): Promise<ChosenGroup | null> {
  return (await selectMarketGroups(db, [accountId])).get(accountId) ?? null;
}

/** Returns the market group of each account; accounts that have chosen none are missing. */
export async function selectMarketGroups(
  db: Database,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, ChosenGroup>> {
  const rows = await db.select().from(marketGroup).where(isOneOf(marketGroup.accountId, accountIds));
  return new Map(rows.map((row) => [row.accountId, row]));
}

/** Sets the market group of an account. */
export async function upsertMarketGroup(db: Database, accountId: string, chosen: ChosenGroup): Promise<void> {
  await db
    .insert(marketGroup)
    .values({ accountId, ...chosen })
    .onConflictDoUpdate({ target: marketGroup.accountId, set: { ...chosen } });
}

/** Whether the trial of an address was used. */
export async function isTrialUsed(db: Database, addressHash: string): Promise<boolean> {
  const found = await db.select().from(usedTrial).where(eq(usedTrial.addressHash, addressHash));
  return found.length > 0;
}

/** Marks the trial of an address as used. Returns false if it was before. */
export async function useTrial(db: Database, addressHash: string, usedAt: Date): Promise<boolean> {
  const inserted = await db.insert(usedTrial).values({ addressHash, usedAt }).onConflictDoNothing().returning();
  return inserted.length > 0;
}
