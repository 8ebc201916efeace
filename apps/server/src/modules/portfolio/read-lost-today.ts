import { riskStatus } from '@sealtick/record';
import type { Viewer } from '../../platform/viewer.ts';
import { findTimeZone } from '../identity/index.ts';
import { type Records, readMemberRecord } from './read-member-record.ts';

/** Returns what an account has lost since midnight of its time zone, in its currency, at least 0. */
export async function readLostToday(
  records: Records,
  at: Pick<Viewer, 'database' | 'now' | 'publicDelayMs'>,
  accountId: string,
): Promise<number> {
  const zone = await findTimeZone(at.database, accountId);
  return riskStatus(await readMemberRecord(records, at, accountId), zone).lostToday;
}
