import type { MemberRow } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import { findPlanHistories, getShownPlan, NO_PLAN } from '../billing/index.ts';
import { type FoundAccount, findErasures } from '../identity/index.ts';

/** Returns accounts as operators list them, in the same order. @param now ms UTC by the wall clock */
export async function toMemberRows(db: Database, accounts: readonly FoundAccount[], now: number): Promise<MemberRow[]> {
  const ids = accounts.map(({ id }) => id);
  const [histories, erasures] = await Promise.all([findPlanHistories(db, ids), findErasures(db, ids)]);
  return accounts.map(({ createdAt, usedAt, ...account }) => {
    const { name, state, until } = getShownPlan(histories.get(account.id) ?? NO_PLAN, now);
    return {
      ...account,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
      plan: name,
      planState: state,
      planUntil: until === null ? null : new Date(until).toISOString(),
      erasedAfter: erasures.get(account.id)?.toISOString() ?? null,
    };
  });
}
