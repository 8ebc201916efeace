import { type FolderFile, selectFolderFiles } from '../../modules/market-data/index.ts';
import { print, printJson } from '../print.ts';
import { textTable } from '../text-table.ts';
import { useDatabase } from '../use-database.ts';

/** Prints what came of the files of the watched folder. */
export async function listFolder({ json }: { readonly json?: true }): Promise<void> {
  const files = await useDatabase(({ database }) => selectFolderFiles(database));
  if (json) printJson(files.map(({ state: _, ...file }) => file));
  else if (files.length === 0) print('No file of the folder IMPORT_DIR was imported.');
  else print(table(files));
}

function table(files: readonly FolderFile[]): string {
  const rows = files.map(({ path, stored, refused, error, importedAt }) => [
    path,
    importedAt.toISOString(),
    String(stored),
    String(refused),
    error ?? 'imported',
  ]);
  return textTable(['File', 'Time', 'Stored', 'Refused', 'Result'], rows);
}
