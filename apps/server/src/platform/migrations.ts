import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { DatabaseTarget } from './database.ts';
import { EnvironmentError } from './errors.ts';
import { grantTo } from './grants.ts';
import { hasReplaced, replaceMigrations } from './replaced-migrations.ts';

export const MIGRATIONS_FOLDER = resolve(import.meta.dirname, '../../migrations');

/** Key of the advisory lock that serialises migrations. */
const LOCK = 7_325_001;

interface Migration {
  readonly name: string;
  readonly sha256: string;
  readonly text: string;
}

interface MigrateOptions {
  readonly owner: DatabaseTarget;
  /** The role of the program, which receives its rights on the tables. */
  readonly application: string;
  readonly folder?: string;
  /** Refuses tables that lack migrations: a program of the version that made them may run. New tables are made. */
  readonly keepsTables?: boolean;
  readonly onStep?: (sentence: string) => void;
  readonly signal?: AbortSignal;
}

/** Tables that lack migrations of this program. */
export class UpdateDue extends EnvironmentError {
  constructor(due: number) {
    super(
      `The tables are of an earlier version: an update of ${due} ${due === 1 ? 'migration' : 'migrations'} is due. The start of this version updates them; until then use the commands of the version that runs.`,
    );
  }
}

/** Applies the missing migrations as the owner of the tables. Returns how many. @throws {EnvironmentError} */
export async function migrate(options: MigrateOptions): Promise<number> {
  const { owner, application, folder = MIGRATIONS_FOLDER, onStep = () => {} } = options;
  const known = await readMigrations(folder);
  const client = new pg.Client({ ...owner, application_name: 'sealtick migrations', connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await takeLock(client, onStep);
    const before = await appliedIn(client);
    if (options.keepsTables && hasReplaced(before)) throw new UpdateDue(known.length);
    if (hasReplaced(before)) await replaceMigrations(client, known);
    const applied = await appliedIn(client);
    const pending = getPending(known, applied);
    if (options.keepsTables && applied.size > 0 && pending.length > 0) throw new UpdateDue(pending.length);
    for (const [index, migration] of pending.entries()) {
      options.signal?.throwIfAborted();
      onStep(`Updating the tables (${index + 1} of ${pending.length}: ${migration.name})`);
      await apply(client, migration);
    }
    await grantTo(client, application);
    return pending.length;
  } finally {
    await client.end();
  }
}

/** Whether the applied migrations are exactly those of this program. */
export async function isMigrated(query: (text: string) => Promise<{ name: string }[]>): Promise<boolean> {
  const known = await readMigrations(MIGRATIONS_FOLDER);
  const applied = await query('select name from sealtick_migration');
  return applied.length === known.length;
}

/** Returns the migrations of this program, in the order in which they are applied. */
export const listMigrations = (): Promise<readonly Pick<Migration, 'name' | 'sha256'>[]> =>
  readMigrations(MIGRATIONS_FOLDER);

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name, 'migration.sql'), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function takeLock(client: pg.Client, onStep: (sentence: string) => void): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCK]);
  if (rows[0].taken) return;
  onStep('Waiting for another Sealtick to update the tables');
  await client.query('select pg_advisory_lock($1)', [LOCK]);
}

async function appliedIn(client: pg.Client): Promise<Map<string, string>> {
  const found = await client.query(`select to_regclass('public.sealtick_migration') as there`);
  if (found.rows[0].there === null) await createMigrationTable(client);
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from sealtick_migration');
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

async function createMigrationTable(client: pg.Client): Promise<void> {
  try {
    await client.query(`create table public.sealtick_migration (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
  } catch (error) {
    throw new EnvironmentError(
      `Cannot create the tables (${(error as Error).message}). Set DATABASE_OWNER_URL to the database's owner, or make the user of DATABASE_URL its owner.`,
    );
  }
}

function getPending(known: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const names = new Set(known.map((migration) => migration.name));
  const unknown = [...applied.keys()].filter((name) => !names.has(name)).sort();
  if (unknown.length > 0) {
    throw new EnvironmentError(
      `The database is newer than this program: it has the migration ${unknown.at(-1)}, which this version does not know. Start the newer version, or use another database.`,
    );
  }
  for (const { name, sha256 } of known) {
    if (applied.has(name) && applied.get(name) !== sha256) {
      throw new EnvironmentError(
        `The database belongs to a different program: its migration ${name} differs from that of this version. Start the version that created it, or use another database.`,
      );
    }
  }
  return known.filter((migration) => !applied.has(migration.name));
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.text);
    await client.query('insert into sealtick_migration (name, sha256) values ($1, $2)', [
      migration.name,
      migration.sha256,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new EnvironmentError(`The migration ${migration.name} failed: ${(error as Error).message}`);
  }
}
