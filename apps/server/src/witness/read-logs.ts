import { NoteError, parseVerifierKey, type VerifierKey } from '@sealtick/log';
import { UsageError } from '../platform/errors.ts';

/**
 * Returns the keys of the logs that a witness cosigns: one verifier key per line; empty lines and # comments are
 * skipped.
 */
export function readLogs(text: string, path: string): VerifierKey[] {
  const keys = text.split('\n').flatMap((line, i) => {
    const key = line.trim();
    return key === '' || key.startsWith('#') ? [] : [parseLine(key, `${path}, line ${i + 1}`)];
  });
  if (keys.length === 0) throw new UsageError(`--logs ${path}: must contain one verifier key per line.`);
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
