import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { EnvironmentError } from '../errors.ts';
import { getReason } from '../file-errors.ts';
import { hereAndNow } from '../processes.ts';

/** Path of the file that records the process namespace of postmaster.pid. */
const getFile = (folder: string): string => `${folder}-place.json`;

/** Records the process namespace, before PostgreSQL is started. @throws {EnvironmentError} */
export async function writeStartPlace(folder: string): Promise<void> {
  const path = getFile(folder);
  try {
    await writeFile(`${path}.new`, JSON.stringify(hereAndNow()), { mode: 0o600 });
    await rename(`${path}.new`, path);
  } catch (error) {
    throw new EnvironmentError(`Cannot write the file ${path} (${getReason(error)}). Remove what is there.`);
  }
}

/** Whether the last start was in this process namespace; only then may its process id be signalled. */
export function wasStartedHere(folder: string): boolean {
  const here = hereAndNow();
  try {
    const { kernel, pidNamespace } = JSON.parse(readFileSync(getFile(folder), 'utf8'));
    return kernel === here.kernel && pidNamespace === here.pidNamespace;
  } catch {
    // Without a record the postmaster's working directory decides, which is compared as well.
    return true;
  }
}
