import { parseScope, toScope } from '@sealtick/contract';
import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, or } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import type { AccessInterval } from './foresee-access.ts';
import { accessInterval } from './subscriptions.tables.ts';

const toDate = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** Stores what an account sees from now on: current rows are continued or ended, foreseen ones replaced. */
export async function replaceIntervals(
  db: Database,
  accountId: string,
  intervals: readonly AccessInterval[],
  now: number,
): Promise<void> {
  const at = new Date(now);
  const own = eq(accessInterval.accountId, accountId);
  await db.delete(accessInterval).where(and(own, gte(accessInterval.from, at)));
  const current = await db
    .select()
    .from(accessInterval)
    .where(and(own, lt(accessInterval.from, at), or(isNull(accessInterval.until), gt(accessInterval.until, at))));
  const continued = new Set<AccessInterval>();
  const ended: number[] = [];
  for (const { id, strategyId, assetClass, until } of current) {
    const scope = toScope(strategyId, assetClass);
    const same = intervals.find((one) => one.from === now && one.scope === scope);
    if (!same) {
      ended.push(id);
      continue;
    }
    continued.add(same);
    if ((until?.getTime() ?? null) === same.until) continue;
    await db
      .update(accessInterval)
      .set({ until: toDate(same.until) })
      .where(eq(accessInterval.id, id));
  }
  if (ended.length > 0) await db.update(accessInterval).set({ until: at }).where(inArray(accessInterval.id, ended));
  const added = intervals.filter((one) => !continued.has(one));
  if (added.length === 0) return;
  await db.insert(accessInterval).values(
    added.map(({ scope, from, until }) => {
      return { accountId, ...parseScope(scope), from: new Date(from), until: toDate(until) };
    }),
  );
}

/** Returns how many times of access of an account began after a moment, up to now. */
export const countBegun = (db: Database, accountId: string, since: Date, now: Date): Promise<number> => {
  const { from } = accessInterval;
  return db.$count(accessInterval, and(eq(accessInterval.accountId, accountId), gt(from, since), lte(from, now)));
};

/** A stored time in which an account saw a strategy's entries immediately. */
export type IntervalRow = Pick<typeof accessInterval.$inferSelect, 'strategyId' | 'assetClass' | 'from' | 'until'>;

/** Returns every stored time of access of an account, also foreseen ones, by their beginning. */
export async function selectIntervals(db: Database, accountId: string): Promise<readonly IntervalRow[]> {
  const { strategyId, assetClass, from, until } = accessInterval;
  return db
    .select({ strategyId, assetClass, from, until })
    .from(accessInterval)
    .where(eq(accessInterval.accountId, accountId))
    .orderBy(asc(from));
}
