/** A figure of a member's record. */
export interface Figure {
  readonly value: number | null;
  /** What is missing where `value` is null: "needs 10 trades, has 3". */
  readonly missing: string | null;
}

/** Returns a figure that a large enough sample gives; otherwise what the sample lacks. */
export function getFigure(value: () => number, has: number, needs: number, noun: string): Figure {
  if (has >= needs) return { value: value(), missing: null };
  return { value: null, missing: `needs ${needs} ${noun}${needs === 1 ? '' : 's'}, has ${has}` };
}
