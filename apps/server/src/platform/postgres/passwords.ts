import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { EnvironmentError } from '../errors.ts';
import { getReason, hasCode } from '../file-errors.ts';

/** Roles of the embedded database: one owns the tables, the other is used by the program. */
export const OWNER = 'owner';
export const APPLICATION = 'sealtick';

const PasswordFile = z.object({ owner: z.string().min(1), application: z.string().min(1) }).readonly();

export type Passwords = z.output<typeof PasswordFile>;

/**
 * Returns the passwords of a data folder, created at first use and readable by its user only.
 * @throws {EnvironmentError}
 */
export async function readOrMakePasswords(dataDir: string): Promise<Passwords> {
  const path = join(dataDir, 'postgres-passwords.json');
  const stored = await read(path);
  if (stored !== null) return parse(stored, path);
  if (existsSync(join(dataDir, 'postgres'))) {
    throw new EnvironmentError(`The passwords of the database in ${dataDir} are missing. Restore ${path} from a copy.`);
  }
  const made: Passwords = { owner: randomPassword(), application: randomPassword() };
  try {
    await writeFile(`${path}.new`, JSON.stringify(made), { mode: 0o600, flush: true });
    await rename(`${path}.new`, path);
  } catch (error) {
    throw new EnvironmentError(`Cannot write the database's passwords to ${path} (${getReason(error)}).`);
  }
  return made;
}

async function read(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw new EnvironmentError(
      `Cannot read the database's passwords in ${path} (${getReason(error)}). This user must be able to read the file.`,
    );
  }
}

function parse(text: string, path: string): Passwords {
  try {
    return PasswordFile.parse(JSON.parse(text));
  } catch {
    throw new EnvironmentError(`The file ${path} does not contain the database's passwords. Restore it from a copy.`);
  }
}

const randomPassword = (): string => randomBytes(24).toString('base64url');
