import type { Database } from '../../platform/database.ts';
import { findProviderHead } from './log-repository.ts';

/** The provider's log in use; after a restore it is another. */
export async function readLogId(db: Database): Promise<string> {
  const head = await findProviderHead(db);
  if (!head) throw new Error('There is no log yet: it is opened before anything is published');
  return head.logId;
}
