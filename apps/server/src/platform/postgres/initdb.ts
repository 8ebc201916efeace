import { execFile } from 'node:child_process';
import { chown, rename, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { startedByRoot, UNPRIVILEGED_ID } from '../data-folder.ts';
import { EnvironmentError } from '../errors.ts';
import { makeOwnFolder } from './own-folder.ts';
import { OWNER, type Passwords } from './passwords.ts';
import { programOptions } from './postmaster.ts';
import type { PostgresPrograms } from './programs.ts';

/** Makes the database's folder. */
export async function initialise(
  programs: PostgresPrograms,
  folder: string,
  passwords: Passwords,
  signal: AbortSignal | undefined,
): Promise<void> {
  // Made beside and then renamed: a crash half-way leaves nothing that looks like a database.
  const unfinished = `${folder}.new`;
  const passwordFile = `${folder}.pw`;
  await rm(unfinished, { recursive: true, force: true });
  await makeOwnFolder(unfinished);
  await writeFile(passwordFile, passwords.owner, { mode: 0o600 });
  if (startedByRoot()) await chown(passwordFile, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
  const words = ['-D', unfinished, '-U', OWNER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  try {
    await promisify(execFile)(programs.initdb, [...words, '--encoding=UTF8', '--locale=C', '--set=timezone=UTC'], {
      ...programOptions(programs),
      ...(signal ? { signal } : {}),
    });
    await rename(unfinished, folder);
  } catch (error) {
    signal?.throwIfAborted();
    const { stderr, message } = error as Error & { stderr?: string };
    throw new EnvironmentError(`The database cannot be made in ${folder}: ${lastLine(stderr) ?? message}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

const lastLine = (text: string | undefined): string | undefined => text?.trim().split('\n').at(-1);
