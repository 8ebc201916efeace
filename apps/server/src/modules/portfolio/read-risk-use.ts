import type { RiskUse } from '@sealtick/engine';
import { riskUse } from '@sealtick/record';
import type { Viewer } from '../../platform/viewer.ts';
import { findTimeZone } from '../identity/index.ts';
import { type Records, readMemberRecord } from './read-member-record.ts';

/** Returns how much of an account's limits is used; its day begins at midnight of its time zone. */
export async function readRiskUse(
  records: Records,
  at: Pick<Viewer, 'db' | 'now' | 'publicDelayMs'>,
  accountId: string,
): Promise<RiskUse> {
  const zone = await findTimeZone(at.db, accountId);
  return riskUse(await readMemberRecord(records, at, accountId), zone);
}
