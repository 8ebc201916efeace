import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { EnvironmentError } from '../errors.ts';
import { reasonOf } from '../file-errors.ts';
import { hereAndNow } from '../processes.ts';

/** Beside the folder: whose process ids its postmaster.pid speaks of. */
const fileOf = (folder: string): string => `${folder}-place.json`;

/** Written before PostgreSQL is started, so that there is never a postmaster without it. */
export async function writeStartPlace(folder: string): Promise<void> {
  const path = fileOf(folder);
  try {
    await writeFile(`${path}.new`, JSON.stringify(hereAndNow()), { mode: 0o600 });
    await rename(`${path}.new`, path);
  } catch (error) {
    throw new EnvironmentError(`The file ${path} cannot be written (${reasonOf(error)}). Remove what is there.`);
  }
}

/** Whether the last start was in this process namespace; only then may a process id of it be signalled. */
export function wasStartedHere(folder: string): boolean {
  const here = hereAndNow();
  try {
    const { kernel, pidNamespace } = JSON.parse(readFileSync(fileOf(folder), 'utf8'));
    return kernel === here.kernel && pidNamespace === here.pidNamespace;
  } catch {
    // Nobody wrote it down: then the postmaster's own folder, which is compared as well, has to do.
    return true;
  }
}
