import { RISK_DEFAULTS, type RiskLimits } from '@sealtick/contract';
import type { RiskSettings } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { findAccountStarts } from '../identity/index.ts';
import { selectNewestFor } from './risk-repository.ts';

/** The newest settings of an account. */
type CurrentRisk = RiskSettings & Pick<RiskLimits, 'automaticStopLoss'> & { readonly isSaved: boolean };

/** Returns the newest settings of each of these accounts: what it saved last, or the defaults. */
export async function findCurrentRisk(
  db: Database,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, CurrentRisk>> {
  const found = new Map<string, CurrentRisk>();
  for (const { accountId, equityStatedAt, ...row } of await selectNewestFor(db, accountIds))
    found.set(accountId, { ...row, equityStatedAt: equityStatedAt.getTime(), isSaved: true });
  const unsaved = accountIds.filter((id) => !found.has(id));
  for (const [id, equityStatedAt] of await findAccountStarts(db, unsaved))
    found.set(id, { ...RISK_DEFAULTS, equityStatedAt, isSaved: false });
  return found;
}
