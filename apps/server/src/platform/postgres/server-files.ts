import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, startedByRoot } from '../data-folder.ts';
import { EnvironmentError } from '../errors.ts';
import { getReason, hasCode } from '../file-errors.ts';

const SETTINGS = 'postgresql.conf';
const ACCESS = 'pg_hba.conf';
const NAMES = 'pg_ident.conf';

/** Access rules: every role needs a password, and only the socket is used. */
const ACCESS_RULES = 'local all all scram-sha-256\n';
const DEFAULT_SETTINGS = "timezone = 'UTC'\nlog_timezone = 'UTC'\n";

/**
 * Writes the access rules and settings of PostgreSQL into a folder that the database's user can read but not change.
 * Returns the command-line settings that point PostgreSQL to them. @throws {EnvironmentError}
 */
export async function prepareServerFiles(dataDir: string, user: Account | null): Promise<string[]> {
  const folder = join(dataDir, 'postgres-config');
  const former = join(dataDir, 'postgres');
  try {
    await mkdir(folder, { recursive: true, mode: user ? 0o750 : 0o700 });
    await protect(folder, user, 0o750);
    const settings = (await read(join(folder, SETTINGS))) ?? (await read(join(former, SETTINGS))) ?? DEFAULT_SETTINGS;
    await replace(join(folder, SETTINGS), settings, user);
    await replace(join(folder, ACCESS), ACCESS_RULES, user);
    await replace(join(folder, NAMES), '', user);
    // PostgreSQL does not read these files; removed so that no one edits them in vain.
    for (const name of [SETTINGS, ACCESS, NAMES]) await rm(join(former, name), { force: true });
  } catch (error) {
    throw new EnvironmentError(
      `Cannot write the settings of PostgreSQL in ${folder} (${getReason(error)}). This user must be able to write to the folder.`,
    );
  }
  return [
    `config_file=${join(folder, SETTINGS)}`,
    `hba_file=${join(folder, ACCESS)}`,
    `ident_file=${join(folder, NAMES)}`,
  ];
}

async function replace(path: string, content: string, user: Account | null): Promise<void> {
  await rm(`${path}.new`, { force: true });
  if ((await read(path)) !== content) {
    await writeFile(`${path}.new`, content, { mode: 0o600 });
    await protect(`${path}.new`, user, 0o640);
    await rename(`${path}.new`, path);
  }
  await protect(path, user, 0o640);
}

async function protect(path: string, user: Account | null, mode: number): Promise<void> {
  if (!user || !startedByRoot()) return;
  await chown(path, 0, user.gid);
  await chmod(path, mode);
}

async function read(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
