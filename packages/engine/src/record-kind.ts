/** A strategy's trades of one kind: of signals that were published, or of replayed bars. No figure mixes the two. */
export const RECORD_KINDS = ['live', 'backtest'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
