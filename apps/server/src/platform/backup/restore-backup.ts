import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Config } from '../../config/config.ts';
import { openToDatabase, prepareDataFolder } from '../data-folder.ts';
import type { Database } from '../database.ts';
import { EnvironmentError, UsageError } from '../errors.ts';
import { hasCode } from '../file-errors.ts';
import type { Log } from '../logging.ts';
import { listMigrations } from '../migrations.ts';
import type { OnStep } from '../module.ts';
import { withDatabase } from '../running-database.ts';
import { syncFolder } from '../sync-folder.ts';
import { copyIn } from './copy-rows.ts';
import { CHECKPOINT_FILE, RECORD_FILES } from './data-files.ts';
import { dataFilePath, type Manifest, readBackup, tablePath } from './manifest.ts';
import { isEmptyTable, TABLES_QUERY } from './stored-tables.ts';

type RestoreConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl' | 'databaseUid'>;

interface RestoreOptions {
  readonly log: Log;
  readonly onStep: OnStep;
  /**
   * The newest checkpoint that is known: that of the backup if nothing was published after it, a newer copy by its path, or
   * none, so that a new log begins.
   */
  readonly checkpoint: 'of-backup' | 'none' | { readonly path: string };
  /** Changes what was loaded, in the same transaction. */
  readonly onLoaded: (db: Database) => Promise<void>;
}

/** Holds what is restored until all of it is there. */
const STAGING = 'restoring';
/** Moved last: the program refuses to start with a log and without its key. */
const LAST = 'log-key.pem';

/**
 * Restores a backup into an empty data folder, and into an empty database if the operator's own server is set.
 * @throws {UsageError} if the backup is damaged or of another version, or there is data already.
 */
export async function restoreBackup(
  folder: string,
  config: RestoreConfig,
  { checkpoint, onLoaded, ...options }: RestoreOptions,
): Promise<Manifest> {
  const { dataDir } = config;
  const manifest = await readBackup(folder);
  await requireSameMigrations(manifest);
  await prepareDataFolder(dataDir);
  await requireEmptyFolder(dataDir);
  if (config.databaseUrl === null) await openToDatabase(dataDir);
  const staging = join(dataDir, STAGING);
  await mkdir(staging);
  try {
    await withDatabase({ ...config, dataDir: staging }, options, ({ ownerTarget }) =>
      loadTables(folder, manifest, new pg.Client({ ...ownerTarget, application_name: 'sealtick restore' }), onLoaded),
    );
    await copyFiles(folder, staging, manifest.dataFiles);
    if (checkpoint === 'none') await rm(join(staging, CHECKPOINT_FILE), { force: true });
    else if (checkpoint !== 'of-backup') await copyFile(checkpoint.path, join(staging, CHECKPOINT_FILE));
    const names = await readdir(staging);
    for (const name of [...names.filter((name) => name !== LAST), ...names.filter((name) => name === LAST)]) {
      await rename(join(staging, name), join(dataDir, name));
    }
    await syncFolder(dataDir);
    return manifest;
  } finally {
    await rm(staging, { recursive: true });
  }
}

async function requireSameMigrations({ migrations, version }: Manifest): Promise<void> {
  const known = await listMigrations();
  const isSame =
    known.length === migrations.length &&
    migrations.every(({ name, sha256 }, at) => known[at]!.name === name && known[at]!.sha256 === sha256);
  if (isSame) return;
  throw new UsageError(
    `The backup is of version ${version}, whose tables differ from those of this version. Restore it with version ${version}, then update.`,
  );
}

/** A disk of its own has a folder for what a repair of its file system finds. */
const isOfDisk = (name: string): boolean => name.startsWith('.') || name === 'lost+found';

async function requireEmptyFolder(dataDir: string): Promise<void> {
  const found = (await readdir(dataDir)).filter((name) => !isOfDisk(name));
  if (found.includes(STAGING)) {
    throw new UsageError(
      `${join(dataDir, STAGING)} is of a restore that did not finish. Delete it, then restore again.`,
    );
  }
  if (found.length === 0) return;
  throw new UsageError(`The data folder ${dataDir} is not empty: it has ${found[0]}. Set DATA_DIR to an empty folder.`);
}

async function copyFiles(folder: string, to: string, names: readonly string[]): Promise<void> {
  const isOpen = (name: string) => (RECORD_FILES as readonly string[]).includes(name);
  for (const name of names) {
    await copyFile(join(folder, dataFilePath(name)), join(to, name));
    await chmod(join(to, name), isOpen(name) ? 0o644 : 0o600);
  }
}

async function loadTables(
  folder: string,
  manifest: Manifest,
  client: pg.Client,
  onLoaded: RestoreOptions['onLoaded'],
): Promise<void> {
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    await suspendTriggers(client);
    await requireEmptyTables(client);
    for (const name of FILLED_BY_MIGRATIONS) await client.query(`delete from ${name}`);
    for (const day of manifest.days) await client.query('select make_delivery_day($1)', [day]);
    for (const table of manifest.tables.filter(({ rows }) => rows > 0)) await loadTable(client, folder, table);
    for (const { name, last } of manifest.sequences) {
      await client.query('select setval($1::regclass, $2)', [`public.${pg.escapeIdentifier(name)}`, last]);
    }
    await onLoaded(drizzle({ client, paramsInErrors: false }));
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Turns triggers and foreign keys off for the transaction: the rows have passed them. */
async function suspendTriggers(client: pg.Client): Promise<void> {
  await client.query('set local session_replication_role = replica').catch((error) => {
    if (!hasCode(error, '42501')) throw error;
    throw new EnvironmentError(
      'The user of DATABASE_OWNER_URL may not restore. Run as a superuser: grant set on parameter session_replication_role to that user.',
    );
  });
}

/** Tables to which the migrations add rows. */
const FILLED_BY_MIGRATIONS = ['audit_head'];

async function requireEmptyTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(TABLES_QUERY);
  for (const { name } of rows.filter(({ name }) => !FILLED_BY_MIGRATIONS.includes(name))) {
    if (await isEmptyTable(client, name)) continue;
    throw new UsageError(`The database has data in its table ${name}. Set DATABASE_URL to an empty database.`);
  }
}

async function loadTable(client: pg.Client, folder: string, table: Manifest['tables'][number]): Promise<void> {
  const { name, columns, rows } = table;
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  // What fails is thrown where the rows are read.
  const source = pipeline(createReadStream(join(folder, tablePath(name))), createZstdDecompress(), () => {});
  const stored = await copyIn(client, `copy public.${pg.escapeIdentifier(name)} (${list}) from stdin`, source);
  if (stored !== rows) throw new EnvironmentError(`${stored} of ${rows} rows of ${name} were restored.`);
}
