import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { EnvironmentError } from '../errors.ts';
import { hasCode, reasonOf } from '../file-errors.ts';

/** The two roles of the embedded database: one makes the tables, the other is all the program works with. */
export const OWNER = 'owner';
export const APPLICATION = 'sealtick';

const PasswordFile = z.object({ owner: z.string().min(1), application: z.string().min(1) }).readonly();

export type Passwords = z.output<typeof PasswordFile>;

/** The passwords of a data folder, made at its first use and readable by its user only. */
export async function passwordsOf(dataDir: string): Promise<Passwords> {
  const path = join(dataDir, 'postgres-passwords.json');
  const stored = await read(path);
  if (stored !== null) return parse(stored, path);
  if (existsSync(join(dataDir, 'postgres'))) {
    throw new EnvironmentError(
      `There is a database in ${dataDir} but not its passwords: put ${path} back from a copy.`,
    );
  }
  const made: Passwords = { owner: randomPassword(), application: randomPassword() };
  try {
    await writeFile(`${path}.new`, JSON.stringify(made), { mode: 0o600, flush: true });
    await rename(`${path}.new`, path);
  } catch (error) {
    throw new EnvironmentError(`The database's passwords cannot be written to ${path} (${reasonOf(error)}).`);
  }
  return made;
}

async function read(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw new EnvironmentError(
      `The database's passwords in ${path} cannot be read (${reasonOf(error)}). It must be a file that this user may read.`,
    );
  }
}

function parse(text: string, path: string): Passwords {
  try {
    return PasswordFile.parse(JSON.parse(text));
  } catch {
    throw new EnvironmentError(`The file ${path} does not hold the database's passwords. Put it back from a copy.`);
  }
}

const randomPassword = (): string => randomBytes(24).toString('base64url');
