import { createWriteStream, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createZstdCompress } from 'node:zlib';
import pg from 'pg';
import type { DatabaseTarget } from '../database.ts';
import { EnvironmentError, UsageError } from '../errors.ts';
import { hasCode } from '../file-errors.ts';
import { syncFolder } from '../sync-folder.ts';
import { copyOut } from './copy-rows.ts';
import { DATA_FILES, KEY_FILES } from './data-files.ts';
import { dataFilePath, hashFile, type Manifest, tablePath, writeManifest } from './manifest.ts';
import { isEmptyTable, MIGRATIONS_QUERY, SEQUENCES_QUERY, TABLES_QUERY } from './stored-tables.ts';

interface BackupSource {
  readonly owner: DatabaseTarget;
  readonly dataDir: string;
  readonly version: string;
  readonly now: Date;
}

/** Number of rows and files of a backup. */
export interface BackupSize {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
}

/**
 * Writes a backup into a new folder, while the program may run: all tables at one moment, and the files of the data folder.
 * @throws {UsageError} if the folder exists.
 */
export async function writeBackup(folder: string, source: BackupSource): Promise<BackupSize> {
  if (existsSync(folder)) throw new UsageError(`${folder} exists. Name a new folder.`);
  const unfinished = `${folder}.unfinished`;
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(unfinished, { mode: 0o700 }).catch((error) => {
    if (!hasCode(error, 'EEXIST')) throw error;
    throw new UsageError(
      `${unfinished} is of a backup that did not finish, or that is being written. Delete it, or name another folder.`,
    );
  });
  try {
    const size = await fill(unfinished, source);
    await rename(unfinished, folder);
    await syncFolder(dirname(folder));
    return size;
  } catch (error) {
    await rm(unfinished, { recursive: true });
    throw error;
  }
}

async function fill(folder: string, { owner, dataDir, version, now }: BackupSource): Promise<BackupSize> {
  for (const part of ['tables', 'files']) await mkdir(join(folder, part), { mode: 0o700 });
  // Before the tables, so that no checkpoint covers entries that the backup does not have.
  const dataFiles = await copyDataFiles(dataDir, folder);
  const content = await copyTables(folder, owner);
  await requireSameKeys(dataDir, folder, dataFiles);
  const filled = content.tables.filter((table) => table.rows > 0);
  const paths = [...dataFiles.map(dataFilePath), ...filled.map(({ name }) => tablePath(name))];
  const hashes: Record<string, string> = {};
  for (const path of paths) hashes[path] = await hashFile(join(folder, path));
  for (const part of ['tables', 'files', '.']) await syncFolder(join(folder, part));
  await writeManifest(folder, { version, at: now.toISOString(), dataFiles, ...content, hashes });
  const rows = content.tables.reduce((sum, table) => sum + table.rows, 0);
  return { tables: content.tables.length, rows, files: dataFiles.length };
}

async function copyDataFiles(dataDir: string, folder: string): Promise<string[]> {
  const names = DATA_FILES.filter((name) => existsSync(join(dataDir, name)));
  for (const name of names) {
    const copy = join(folder, dataFilePath(name));
    await copyFile(join(dataDir, name), copy);
    await chmod(copy, 0o600);
  }
  return names;
}

/** @throws {EnvironmentError} if a key was replaced in the meantime: the secrets in the tables may need the other one. */
async function requireSameKeys(dataDir: string, folder: string, copied: readonly string[]): Promise<void> {
  for (const name of KEY_FILES) {
    const current = await readFile(join(dataDir, name)).catch(() => null);
    const copy = copied.includes(name) ? await readFile(join(folder, dataFilePath(name))) : null;
    if (current === null ? copy === null : copy?.equals(current)) continue;
    throw new EnvironmentError(`${name} changed while the backup was written. Run the command again.`);
  }
}

type TablesContent = Pick<Manifest, 'migrations' | 'days' | 'sequences' | 'tables'>;

/** Copies all tables as they are at one moment. */
async function copyTables(folder: string, owner: DatabaseTarget): Promise<TablesContent> {
  const client = new pg.Client({ ...owner, application_name: 'sealtick backup', connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows: found } = await client.query<{ name: string; columns: string[] }>(TABLES_QUERY);
    const tables: Manifest['tables'] = [];
    for (const { name, columns } of found) {
      // Most tables of most sites are empty: they need no file.
      const rows = (await isEmptyTable(client, name)) ? 0 : await copyTable(client, folder, { name, columns });
      tables.push({ name, columns, rows });
    }
    const { rows: migrations } = await client.query<Manifest['migrations'][number]>(MIGRATIONS_QUERY);
    const { rows: sequences } = await client.query<Manifest['sequences'][number]>(SEQUENCES_QUERY);
    const { rows: days } = await client.query<{ day: string }>(DAYS_QUERY);
    return { migrations, sequences, days: days.map(({ day }) => day), tables };
  } finally {
    await client.end();
  }
}

function copyTable(
  client: pg.Client,
  folder: string,
  { name, columns }: Pick<Manifest['tables'][number], 'name' | 'columns'>,
): Promise<number> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const statement = `copy (select ${list} from public.${pg.escapeIdentifier(name)}) to stdout`;
  const file = createWriteStream(join(folder, tablePath(name)), { mode: 0o600, flush: true });
  return copyOut(client, statement, createZstdCompress(), file);
}

const DAYS_QUERY = `select distinct to_date(right(relname, 8), 'YYYYMMDD')::text as day from pg_class
  where relnamespace = to_regnamespace('delivery_days') and relkind = 'r' and relname ~ '_[0-9]{8}$' order by 1`;
