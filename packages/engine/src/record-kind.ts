/** Kinds of records: trades of published signals or of replayed bars. No figure mixes the two. */
export const RECORD_KINDS = ['live', 'backtest'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
