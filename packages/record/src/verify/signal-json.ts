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

/** Returns a signal of the API as a row to compare, whose values are as sent; null for a backtest row, which is in no log. */
export function rowOfSignal(signal: Json): SignalRow | null {
  const { id, index, leafHash, basis, note, ...fields } = signal;
  const { record, market, formerLog } = isRecord(basis) ? basis : {};
  if (record === 'backtest' && (index === null || index === undefined)) return null;
  return {
    id: typeof id === 'string' ? id : '',
    // No entry has the index 0: a live signal without an index is not in the log.
    index: typeof index === 'number' ? index : 0,
    leafHash: leafHash === undefined ? null : (leafHash as SignalRow['leafHash']),
    market: (market ?? null) as SignalRow['market'],
    // The note is not public.
    fields: {
      ...fields,
      ...(note === null || note === undefined ? {} : { note }),
      ...(formerLog === undefined ? {} : { formerLog }),
    },
  };
}

/** Returns a cosigned checkpoint of the API or an export; null where it is not one. */
export function parseCosigned(value: unknown): CosignedNote | null {
  if (!isRecord(value)) return null;
  const { note, witnesses } = value;
  if (typeof note !== 'string' || !Array.isArray(witnesses)) return null;
  return witnesses.every((key) => typeof key === 'string') ? { note, witnesses } : null;
}
