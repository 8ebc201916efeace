/** The trades of one record and the sum of their net R. */
export interface RecordResult {
  readonly trades: number;
  readonly sumR: number;
}

export interface RecordsSummary {
  /** Trades of a record on average. */
  readonly trades: number;
  /** Mean net R of all their trades. */
  readonly mean: number;
  /** Bounds between which 95% of the records lie, net R per trade. */
  readonly low: number;
  readonly high: number;
}

/** Returns the mean over the trades of all records, and the range of the single records. */
export function summariseRecords(records: readonly RecordResult[]): RecordsSummary {
  const trades = records.reduce((total, one) => total + one.trades, 0);
  const means = records.flatMap(({ trades, sumR }) => (trades === 0 ? [] : [sumR / trades])).sort((a, b) => a - b);
  const at = (share: number) => means[Math.round(share * (means.length - 1))]!;
  return {
    trades: trades / records.length,
    mean: records.reduce((total, { sumR }) => total + sumR, 0) / trades,
    low: at(0.025),
    high: at(0.975),
  };
}
