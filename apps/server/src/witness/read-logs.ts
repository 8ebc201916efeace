import { NoteError, parseVerifierKey, type VerifierKey } from '@sealtick/log';
import { UsageError } from '../platform/errors.ts';

/** The logs that a witness cosigns: a verifier key a line; lines that are empty or begin with # are left out. */
export function readLogs(text: string, path: string): VerifierKey[] {
  const keys = text.split('\n').flatMap((line, i) => {
    const key = line.trim();
    return key === '' || key.startsWith('#') ? [] : [parseLine(key, `${path}, line ${i + 1}`)];
  });
  if (keys.length === 0) throw new UsageError(`--logs ${path}: it must have the verifier key of a log in each line.`);
  return keys;
}

function parseLine(key: string, where: string): VerifierKey {
  try {
    return parseVerifierKey(key);
  } catch (error) {
    if (error instanceof NoteError) throw new UsageError(`--logs ${where}: ${error.message}.`);
    throw error;
  }
}
