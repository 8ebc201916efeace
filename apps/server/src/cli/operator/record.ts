import { readConfig } from '../../config/config.ts';
import { recordCommand } from '../../modules/audit/index.ts';
import type { Database } from '../../platform/database.ts';
import { useDatabase } from '../use-database.ts';

/** Makes a change that concerns no account, in one transaction with its audit entry. */
export function record<T>(act: string, subject: string, change: (db: Database) => Promise<T>): Promise<T> {
  const config = readConfig();
  return useDatabase(({ database }) => recordCommand(database, config, { act, subject }, change), config);
}
