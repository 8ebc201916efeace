import type { CosignedNote, SignalRow } from './source.ts';

type Json = Readonly<Record<string, unknown>>;

/** Returns true for a JSON object. */
export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a field if it is a text; null otherwise. */
export function textField(value: Json, field: string): string | null {
  return typeof value[field] === 'string' ? value[field] : null;
}

/** Returns a signal of the API as a row to compare; null for a back-test row, which is in no log. */
export function rowOfSignal(signal: Json): SignalRow | null {
  const { id, index, leafHash, basis, note, ...fields } = signal;
  if (typeof index !== 'number' || !isRecord(basis)) return null;
  return {
    id: String(id),
    index,
    leafHash: typeof leafHash === 'string' ? leafHash : null,
    market: basis.market === 'real' ? 'real' : 'simulated',
    // The note is not public.
    fields: note === null || note === undefined ? fields : { ...fields, note },
  };
}

/** Returns a cosigned checkpoint of the API or an export; null where it is not one. */
export function cosignedOf(value: unknown): CosignedNote | null {
  const note = isRecord(value) ? textField(value, 'note') : null;
  if (!isRecord(value) || note === null) return null;
  const { witnesses } = value;
  return { note, witnesses: Array.isArray(witnesses) ? witnesses.map(String) : [] };
}
