import { NoteError, parseVerifierKey } from '@sealtick/log';
import type { Findings } from './finding.ts';

const SHOWN_LENGTH = 120;

/** The keys of a check. */
interface CheckedKeys {
  /** What the source names as verifier keys. */
  readonly named: readonly unknown[];
  /** Verifier keys of the reader. */
  readonly pinned: readonly string[] | undefined;
  /** Name of the log; null if its checkpoint is none. */
  readonly origin: string | null;
}

/**
 * Returns the verifier keys to check signatures with: the reader's, or otherwise those that the source names. The source must name
 * the log's key, no two keys for one log, and no other key than the reader's.
 */
export function checkKeys({ named, pinned, origin: log }: CheckedKeys, findings: Findings): string[] {
  const add = (detail: string) => findings.add({ code: 'BAD_SIGNATURE', layer: 'checkpoint', detail });
  const read = (keys: readonly unknown[], whose: string) =>
    keys.flatMap((key) => {
      const problem = getProblem(key);
      if (problem === null) return [String(key)];
      add(`A key ${whose} is not a verifier key: ${problem}.`);
      return [];
    });
  const stated = [...new Set(read(named, 'that the source names'))];
  const own = pinned && read(pinned, 'that was given');
  if (own && log !== null && !stated.some((key) => getOrigin(key) === log)) {
    add(`The source names no key for the log ${log}.`);
  }
  for (const [origin, keys] of Map.groupBy(stated, getOrigin)) {
    if (keys.length > 1) add(`The source names ${keys.length} keys for the log ${origin}; a log has one.`);
    const known = own?.filter((key) => getOrigin(key) === origin) ?? [];
    const others = known.length === 0 ? [] : keys.filter((key) => !known.includes(key));
    for (const key of others) add(`The source names the key ${key}, which is not the one that was given for this log.`);
  }
  return own ?? stated;
}

function getProblem(key: unknown): string | null {
  if (typeof key !== 'string') return `${String(JSON.stringify(key)).slice(0, SHOWN_LENGTH)} is not a text`;
  try {
    parseVerifierKey(key);
    return null;
  } catch (error) {
    if (error instanceof NoteError) return `${error.message} (${JSON.stringify(key.slice(0, SHOWN_LENGTH))})`;
    throw error;
  }
}

const getOrigin = (key: string): string => parseVerifierKey(key).name;
