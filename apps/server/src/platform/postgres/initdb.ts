import { execFile } from 'node:child_process';
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from '../data-folder.ts';
import { EnvironmentError } from '../errors.ts';
import { initdbUserFor } from './database-user.ts';
import { giveTo } from './owner-change.ts';
import { OWNER, type Passwords } from './passwords.ts';
import { programOptions } from './postmaster.ts';
import type { PostgresPrograms } from './programs.ts';

interface InitialiseOptions {
  readonly user: Account | null;
  readonly signal?: AbortSignal | undefined;
}

/** Creates the database's folder. @throws {EnvironmentError} */
export async function initialise(
  programs: PostgresPrograms,
  folder: string,
  passwords: Passwords,
  { user, signal }: InitialiseOptions,
): Promise<void> {
  // Created beside it and then renamed, so that a crash leaves no incomplete database.
  const unfinished = `${folder}.new`;
  const data = join(unfinished, 'data');
  const passwordFile = join(unfinished, 'password');
  const maker = user && initdbUserFor(user);
  try {
    await mkdir(unfinished, { mode: 0o710 });
    await mkdir(data, { mode: 0o700 });
    await writeFile(passwordFile, passwords.owner, { mode: 0o600 });
    if (maker) {
      await chown(unfinished, 0, maker.gid);
      for (const path of [data, passwordFile]) await chown(path, maker.uid, maker.gid);
    }
    const words = ['-D', data, '-U', OWNER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
    await promisify(execFile)(programs.initdb, [...words, '--encoding=UTF8', '--locale=C', '--set=timezone=UTC'], {
      ...programOptions(programs, maker),
      ...(signal ? { signal } : {}),
    });
    if (user && maker?.uid !== user.uid) await giveTo(data, user);
    await rename(data, folder);
  } catch (error) {
    signal?.throwIfAborted();
    const { stderr, message } = error as Error & { stderr?: string };
    throw new EnvironmentError(`Cannot create the database in ${folder}: ${lastLine(stderr) || message}`);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

const lastLine = (text: string | undefined): string | undefined => text?.trim().split('\n').at(-1);
