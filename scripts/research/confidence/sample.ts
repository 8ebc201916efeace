/** A filled trade for the study of the confidence: the features known at the signal, and whether it was a success. */
export interface Sample {
  readonly symbol: string;
  readonly timeframe: string;
  /** Close of the signal's bar and of the bar that decided the trade, ms UTC. */
  readonly signalAt: number;
  readonly decidedAt: number;
  readonly isReached: boolean;
  /** Risk / (risk + reward to the first target). */
  readonly prior: number;
  /**
   * Log-odds of the prior; cost of a round trip ÷ risk; log of ATR(14) ÷ ATR(100); (close − SMA(100)) ÷ ATR(14) with
   * the sign of the trade; sine and cosine of the hour (0 on daily bars); log of 1 + hours to the nearest high-impact
   * release of its currencies, at most 72. NaN where the value is not known yet.
   */
  readonly features: readonly number[];
}
