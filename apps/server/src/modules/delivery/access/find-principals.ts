import type { Principal } from '@sealtick/contract';
import type { Database } from '../../../platform/database.ts';
import { findOperators } from '../../identity/index.ts';
import { findAccesses } from '../../subscriptions/index.ts';

/** Returns each of these accounts as a principal, with what it sees immediately. @param now ms UTC by the wall clock */
export async function findPrincipals(
  db: Database,
  accountIds: readonly string[],
  now: number,
): Promise<(accountId: string) => Principal> {
  if (accountIds.length === 0) return (accountId) => ({ kind: 'member', accountId, strategies: [] });
  const [operators, accesses] = await Promise.all([findOperators(db, accountIds), findAccesses(db, accountIds, now)]);
  return (accountId) =>
    operators.has(accountId)
      ? { kind: 'operator', accountId }
      : { kind: 'member', accountId, strategies: accesses.get(accountId)?.strategies ?? [] };
}
