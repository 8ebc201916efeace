import { type EquityCurve, periodReturns } from './returns.ts';
import { expectedBestSharpe, probabilisticSharpeRatio } from './risk-ratios.ts';

/** The sets of rules that were tried before one was published. */
export interface Trials {
  readonly count: number;
  /** Sample deviation of their Sharpe ratios a trade. */
  readonly deviation: number;
}

/** A Sharpe ratio against the best of the trials. */
export interface DeflatedSharpe {
  /** Probability that the true Sharpe ratio exceeds that of the best of as many worthless sets; null without variance. */
  readonly probability: number | null;
  /** The annual Sharpe ratio which that best one is expected to show; null for fewer than two trials. */
  readonly bestOfTrials: number | null;
}

/**
 * Returns the deflated Sharpe ratio of a record. Trials are compared a trade, the record a daily mark; a Sharpe ratio a trade
 * times √(trades ÷ marks) is one a mark.
 *
 *   SR* = expectedBestSharpe(trials) * sqrt(trades / marks);   DSR = PSR(daily returns, SR*)
 *
 * @see Bailey and López de Prado, The Deflated Sharpe Ratio (2014).
 */
export function deflateSharpe(
  curve: EquityCurve,
  trades: number,
  periodsPerYear: number,
  { count, deviation }: Trials,
): DeflatedSharpe {
  const returns = periodReturns(curve);
  const best = expectedBestSharpe(count, deviation);
  if (best === null || returns.length === 0) return { probability: null, bestOfTrials: null };
  const benchmark = best * Math.sqrt(trades / returns.length);
  return {
    probability: probabilisticSharpeRatio(returns, benchmark),
    bestOfTrials: benchmark * Math.sqrt(periodsPerYear),
  };
}
