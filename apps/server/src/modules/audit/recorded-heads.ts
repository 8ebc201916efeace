import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { EnvironmentError } from '../../platform/errors.ts';

/** Size and hash of the audit log at a time, stored outside the database. */
export interface RecordedHead {
  readonly size: number;
  /** Lower-case hexadecimal. */
  readonly hash: string;
}

/** Returns the line of `checkpoints.log` that records a head. */
export const getRecord = (at: number, { size, hash }: RecordedHead): object => ({
  at: new Date(at).toISOString(),
  audit: { size, hash },
});

/** Returns every recorded head, oldest first; none if the file does not exist. @throws {EnvironmentError} */
export async function readRecordedHeads(journal: string): Promise<RecordedHead[]> {
  const heads: RecordedHead[] = [];
  try {
    for await (const line of createInterface({ input: createReadStream(journal, 'utf8') })) {
      const head = parseLine(line);
      if (head) heads.push(head);
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    throw new EnvironmentError(`Cannot read ${journal}: ${message}.`);
  }
  return heads;
}

function parseLine(line: string): RecordedHead | null {
  if (!line.includes('"audit"')) return null;
  try {
    const { audit } = JSON.parse(line) as { audit?: Partial<RecordedHead> };
    return Number.isSafeInteger(audit?.size) && /^[0-9a-f]{64}$/.test(audit?.hash ?? '')
      ? { size: audit!.size!, hash: audit!.hash! }
      : null;
  } catch {
    // A line that a crash cut off.
    return null;
  }
}
