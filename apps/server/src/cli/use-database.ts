import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '../config/config.ts';
import { createLog } from '../platform/logging.ts';
import { type RunningDatabase, withDatabase } from '../platform/running-database.ts';
import { printMessage } from './print.ts';

/** Returns false before the first start has created the embedded database. */
export function hasDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): boolean {
  return databaseUrl !== null || existsSync(join(dataDir, 'postgres', 'PG_VERSION'));
}

/** Runs a command's work on the configured database; prints each step of its start as a message. */
export function useDatabase<T>(
  work: (running: RunningDatabase) => Promise<T>,
  config: Config = readConfig(),
): Promise<T> {
  const options = { log: createLog(config.logLevel), onStep: (step: string) => printMessage(`${step} …`) };
  return withDatabase(config, options, work);
}
