import type { CosignedNote, SignalRow } from './source.ts';

type Json = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function textField(value: Json, field: string): string | null {
  return typeof value[field] === 'string' ? value[field] : null;
}

/** A signal as the API shows it, as a row to compare; null for one of no log: a back-test's. */
export function rowOfSignal(signal: Json): SignalRow | null {
  const { id, index, leafHash, basis, note, ...fields } = signal;
  if (typeof index !== 'number' || !isRecord(basis)) return null;
  return {
    id: String(id),
    index,
    leafHash: typeof leafHash === 'string' ? leafHash : null,
    market: basis.market === 'real' ? 'real' : 'simulated',
    // A note is not shown to everybody.
    fields: note === null || note === undefined ? fields : { ...fields, note },
  };
}

/** A cosigned checkpoint as the API and an export give it; null where it is none. */
export function cosignedOf(value: unknown): CosignedNote | null {
  const note = isRecord(value) ? textField(value, 'note') : null;
  if (!isRecord(value) || note === null) return null;
  const { witnesses } = value;
  return { note, witnesses: Array.isArray(witnesses) ? witnesses.map(String) : [] };
}
