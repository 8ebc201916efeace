import type { Database } from '../../platform/database.ts';
import { findProviderHead } from './head-repository.ts';

/** Returns the id of the provider's current log; a restore changes it. */
export async function readLogId(db: Database): Promise<string> {
  const head = await findProviderHead(db);
  if (!head) throw new Error('The log is not open yet');
  return head.logId;
}
