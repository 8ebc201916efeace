import { isRecord } from './signal-json.ts';
import type { SourceEntry } from './source.ts';

const FIELDS = new Set(['index', 'leafHash', 'entry', 'bytes', 'columns']);

/** Returns an item of a list of entries, or what is wrong with it as the rest of a sentence. */
export function readSourceEntry(value: unknown): SourceEntry | string {
  if (!isRecord(value)) return 'is not a JSON object';
  if (!Number.isSafeInteger(value.index) || (value.index as number) < 1) return 'has no index';
  if (typeof value.leafHash !== 'string') return `with the index ${value.index} has no leaf hash`;
  const unknown = Object.keys(value).find((field) => !FIELDS.has(field));
  if (unknown !== undefined) return `with the index ${value.index} has the field ${JSON.stringify(unknown)}`;
  return value as unknown as SourceEntry;
}
