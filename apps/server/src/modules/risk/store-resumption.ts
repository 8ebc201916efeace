import { RISK_DEFAULTS } from '@sealtick/contract';
import type { Viewer } from '../../platform/viewer.ts';
import { findAccountStart } from '../identity/index.ts';
import { insertVersion, selectNewest } from './risk-repository.ts';

/** Stores that a member resumed now, as a new version of the same settings. @param value Of the account, in its currency */
export async function storeResumption({ database, now }: Viewer, accountId: string, value: number): Promise<void> {
  const newest = await selectNewest(database, accountId);
  const settings = newest ?? {
    ...RISK_DEFAULTS,
    equityStatedAt: new Date(await findAccountStart(database, accountId)),
  };
  const at = new Date(now);
  await insertVersion(database, accountId, { ...settings, since: at, resumedAt: at, resumedValue: value });
}
