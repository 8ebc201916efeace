import type { SignalRow } from './source.ts';

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
