import type { Database } from '../../platform/database.ts';
import { selectNewestFor } from './audit-repository.ts';

/** The act of a backup that the command wrote. */
export const BACKUP_WRITTEN = 'backup.written';

/** Returns when the last backup of the database was written; null if none was. */
export async function findLastBackup(db: Database): Promise<Date | null> {
  const [newest] = await selectNewestFor(db, BACKUP_WRITTEN, 1);
  return newest?.at ?? null;
}
