import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EnvironmentError } from '../errors.ts';

/** The two roles of the embedded database: one makes the tables, the other is all the program works with. */
export const OWNER = 'owner';
export const APPLICATION = 'sealtick';

export interface Passwords {
  readonly owner: string;
  readonly application: string;
}

/** The passwords of a data folder, made at its first use and readable by its user only. */
export async function passwordsOf(dataDir: string): Promise<Passwords> {
  const path = join(dataDir, 'postgres-passwords.json');
  const stored = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (stored !== null) return JSON.parse(stored) as Passwords;
  if (existsSync(join(dataDir, 'postgres'))) {
    throw new EnvironmentError(
      `There is a database in ${dataDir} but not its passwords: put ${path} back from a copy.`,
    );
  }
  const made: Passwords = { owner: randomPassword(), application: randomPassword() };
  await writeFile(`${path}.new`, JSON.stringify(made), { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  return made;
}

const randomPassword = (): string => randomBytes(24).toString('base64url');
