import { standardisedMoment } from '../statistics/moments.ts';
import { normalCdf } from '../statistics/normal.ts';
import { expectedBestSharpe, sharpeRatio } from '../statistics/risk-ratios.ts';

/** A record's daily returns in four numbers. */
export interface SharpeMoments {
  /** Per day. */
  readonly sharpe: number;
  readonly days: number;
  readonly skewness: number;
  /** 3 for a normal distribution. */
  readonly kurtosis: number;
}

/** A Sharpe ratio against the best that as many trials without an edge would show. */
export interface DeflatedTrials {
  /** Per day: SR0. */
  readonly bestOfTrials: number;
  /** Probability that the true Sharpe ratio exceeds it. */
  readonly probability: number;
}

/**
 * Returns the deflated Sharpe ratio of the best of N trials.
 *
 *   SR0 = σ ((1 − γ) Φ⁻¹(1 − 1/N) + γ Φ⁻¹(1 − 1/(N e)));   DSR = Φ((SR − SR0) √(n − 1) ÷ √(1 − γ3 SR + (γ4 − 1)/4 SR²))
 *
 * @param deviation Sample deviation of the daily Sharpe ratios of the trials: σ.
 * @returns Null for fewer than two trials or days, or where the error of the ratio is not defined.
 * @see Bailey and López de Prado, The Deflated Sharpe Ratio (2014).
 */
export function deflateTrials(
  { sharpe, days, skewness, kurtosis }: SharpeMoments,
  trials: number,
  deviation: number,
): DeflatedTrials | null {
  const bestOfTrials = expectedBestSharpe(trials, deviation);
  const variance = 1 - skewness * sharpe + ((kurtosis - 1) / 4) * sharpe * sharpe;
  if (bestOfTrials === null || days < 2 || !(variance > 0)) return null;
  return {
    bestOfTrials,
    probability: normalCdf(((sharpe - bestOfTrials) * Math.sqrt(days - 1)) / Math.sqrt(variance)),
  };
}

/** Returns the moments of daily returns; null without variance. */
export function sharpeMoments(returns: readonly number[]): SharpeMoments | null {
  const sharpe = sharpeRatio(returns, 1);
  const skewness = standardisedMoment(returns, 3);
  const kurtosis = standardisedMoment(returns, 4);
  if (sharpe === null || skewness === null || kurtosis === null) return null;
  return { sharpe, days: returns.length, skewness, kurtosis };
}
