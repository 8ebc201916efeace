import { RISK_DEFAULTS } from '@sealtick/contract';
import type { Viewer } from '../../platform/viewer.ts';
import { findAccountStart, lockAccount } from '../identity/index.ts';
import { insertVersion, selectNewest } from './risk-repository.ts';

interface Resumption {
  /** Of the account, in its currency. */
  readonly value: number;
  /** When the member had last resumed as the value was read, ms UTC; null if never. */
  readonly resumedBefore: number | null;
}

/**
 * Stores that a member resumed now, as a new version of the same settings. Returns false, and stores nothing, if the member has
 * resumed in the meantime.
 */
export async function storeResumption(
  { db, now }: Viewer,
  accountId: string,
  { value, resumedBefore }: Resumption,
): Promise<boolean> {
  await lockAccount(db, accountId);
  const newest = await selectNewest(db, accountId);
  if ((newest?.resumedAt?.getTime() ?? null) !== resumedBefore) return false;
  const settings = newest ?? {
    ...RISK_DEFAULTS,
    equityStatedAt: new Date(await findAccountStart(db, accountId)),
  };
  const at = new Date(now);
  await insertVersion(db, accountId, { ...settings, since: at, resumedAt: at, resumedValue: value });
  return true;
}
