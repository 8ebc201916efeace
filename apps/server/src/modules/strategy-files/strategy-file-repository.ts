import type { Database } from '../../platform/database.ts';
import { type StrategyFileRow, strategyFile } from './strategy-files.tables.ts';

/** Returns every file that was ever in the folder, by id. */
export async function selectStrategyFiles(db: Database): Promise<StrategyFileRow[]> {
  return db.select().from(strategyFile).orderBy(strategyFile.id);
}

/** Stores what came of a check. */
export async function putStrategyFile(db: Database, row: StrategyFileRow): Promise<void> {
  await db.insert(strategyFile).values(row).onConflictDoUpdate({ target: strategyFile.id, set: row });
}
