/** Results of each day of a record in columns: day i ends with mark i + 1 of the curve. */
export interface DailyResults {
  readonly returns: Float64Array;
  /** Trades decided on the day: their number, and the sums of gains and losses in R, losses as positive numbers. */
  readonly trades: Float64Array;
  readonly gains: Float64Array;
  readonly losses: Float64Array;
}

interface Decided {
  readonly decidedAt: number;
  readonly netR: number;
}

/**
 * Returns and trades of a record by day. A trade that was decided after the last mark counts to the last day.
 *
 * @param marks Times of the curve's points, ms UTC; point 0 is the start.
 * @param returns One for each mark after the first point.
 * @param trades In order of `decidedAt`.
 */
export function dailyResults(
  marks: readonly number[],
  returns: readonly number[],
  trades: readonly Decided[],
): DailyResults {
  const days = returns.length;
  const result = {
    returns: Float64Array.from(returns),
    trades: new Float64Array(days),
    gains: new Float64Array(days),
    losses: new Float64Array(days),
  };
  let day = 0;
  for (const { decidedAt, netR } of trades) {
    while (day < days - 1 && marks[day + 1]! < decidedAt) day += 1;
    result.trades[day]! += 1;
    if (netR > 0) result.gains[day]! += netR;
    else result.losses[day]! -= netR;
  }
  return result;
}
