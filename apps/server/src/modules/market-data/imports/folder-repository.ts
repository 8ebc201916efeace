import { desc } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { folderFile } from '../market-data.tables.ts';

export type FolderFile = typeof folderFile.$inferSelect;

/** Returns the files of the watched folder that were imported or refused, the newest first. */
export function selectFolderFiles(db: Database): Promise<FolderFile[]> {
  return db.select().from(folderFile).orderBy(desc(folderFile.importedAt), folderFile.path);
}

/** Stores what came of a file, in place of its earlier result. */
export async function upsertFolderFile(db: Database, file: FolderFile): Promise<void> {
  await db.insert(folderFile).values(file).onConflictDoUpdate({ target: folderFile.path, set: file });
}
