/** A split: `to` shares for `from`. */
export interface SplitRatio {
  readonly to: number;
  readonly from: number;
}

/** A split from a table, from the first day on which shares traded at the new price. */
export interface Split extends SplitRatio {
  /** Days since 1970-01-01. */
  readonly date: number;
  /** Null if the table holds the splits of one instrument. */
  readonly symbol: string | null;
}

/** Returns a ratio as text, such as 10:1. */
export function ratioText({ to, from }: SplitRatio): string {
  return `${to}:${from}`;
}
