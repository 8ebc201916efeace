import { mean, sampleDeviation, standardisedMoment } from './moments.ts';
import { normalCdf, normalQuantile } from './normal.ts';

/** Returns the annualised volatility `sd(r) * sqrt(P)`, sample deviation, a fraction; null under two returns. */
export function volatility(returns: readonly number[], periodsPerYear: number): number | null {
  const deviation = sampleDeviation(returns);
  return deviation === null ? null : deviation * Math.sqrt(periodsPerYear);
}

/**
 * Returns the Sharpe ratio `(mean(r) - rf / P) / sd(r) * sqrt(P)`; null without variance.
 * As empyrical and quantstats; backtesting.py uses a geometric mean over a compounded deviation.
 */
export function sharpeRatio(returns: readonly number[], periodsPerYear: number, riskFree = 0): number | null {
  const deviation = sampleDeviation(returns);
  if (!deviation) return null;
  return ((mean(returns)! - riskFree / periodsPerYear) / deviation) * Math.sqrt(periodsPerYear);
}

/**
 * Returns the Sortino ratio: the mean over the root mean square of shortfalls below the target, over all n periods;
 * null without a shortfall.
 */
export function sortinoRatio(returns: readonly number[], periodsPerYear: number, minimumReturn = 0): number | null {
  if (returns.length < 2) return null;
  const target = minimumReturn / periodsPerYear;
  let squares = 0;
  for (const value of returns) squares += Math.min(0, value - target) ** 2;
  if (squares === 0) return null;
  return ((mean(returns)! - target) / Math.sqrt(squares / returns.length)) * Math.sqrt(periodsPerYear);
}

/** Standard error of a per-period Sharpe ratio that allows for skew and fat tails; null under two returns. */
function sharpeError(returns: readonly number[], sharpe: number): number | null {
  const skewness = standardisedMoment(returns, 3);
  const kurtosis = standardisedMoment(returns, 4);
  if (skewness === null || kurtosis === null) return null;
  const variance = (1 - skewness * sharpe + ((kurtosis - 1) / 4) * sharpe * sharpe) / (returns.length - 1);
  return variance > 0 ? Math.sqrt(variance) : null;
}

/**
 * Returns the probabilistic Sharpe ratio: the probability that the true per-period Sharpe ratio exceeds `benchmark`
 * (per period).
 *
 * @see Bailey and López de Prado, The Sharpe Ratio Efficient Frontier (2012).
 */
export function probabilisticSharpeRatio(returns: readonly number[], benchmark = 0): number | null {
  const sharpe = sharpeRatio(returns, 1);
  if (sharpe === null) return null;
  const error = sharpeError(returns, sharpe);
  return error === null ? null : normalCdf((sharpe - benchmark) / error);
}

/**
 * Returns the highest Sharpe ratio that the best of `trials` worthless variants is expected to show, in the unit of
 * `trialDeviation`: the standard deviation of the variants' Sharpe ratios. Null under two trials.
 *
 * @see Bailey and López de Prado, The Deflated Sharpe Ratio (2014).
 */
export function expectedBestSharpe(trials: number, trialDeviation: number): number | null {
  if (trials < 2) return null;
  const EULER = 0.5772156649015329;
  const first = normalQuantile(1 - 1 / trials)!;
  const second = normalQuantile(1 - 1 / (trials * Math.E))!;
  return trialDeviation * ((1 - EULER) * first + EULER * second);
}

/**
 * Returns the least number of periods after which the Sharpe ratio differs from `benchmark` with `confidence`; null if
 * it never does.
 */
export function minimumTrackRecordLength(returns: readonly number[], benchmark = 0, confidence = 0.95): number | null {
  const sharpe = sharpeRatio(returns, 1);
  const quantile = normalQuantile(confidence);
  if (sharpe === null || quantile === null || sharpe <= benchmark) return null;
  const error = sharpeError(returns, sharpe);
  return error === null ? null : 1 + error * error * (returns.length - 1) * (quantile / (sharpe - benchmark)) ** 2;
}
