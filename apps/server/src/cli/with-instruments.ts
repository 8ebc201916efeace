import { BUILT_IN, type InstrumentSet } from '@sealtick/engine';
import { readConfig } from '../config/config.ts';
import { loadInstruments } from '../modules/market-data/index.ts';
import type { Database } from '../platform/database.ts';
import { hasDatabase, useDatabase } from './use-database.ts';

/**
 * Runs a command's work with the known instruments. A database that was never created holds no added ones, and is created
 * only if the work needs one.
 */
export async function withInstruments<T>(
  work: (instruments: InstrumentSet, database: Database | null) => Promise<T>,
  needsDatabase = false,
): Promise<T> {
  const config = readConfig();
  if (!needsDatabase && !hasDatabase(config)) return work(BUILT_IN, null);
  return useDatabase(async ({ database }) => work(await loadInstruments(database), database), config);
}
