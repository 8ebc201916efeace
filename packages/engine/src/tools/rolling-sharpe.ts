import { requirePositiveInteger } from '../parameters.ts';
import { type EquityCurve, periodReturns } from '../statistics/returns.ts';
import { sharpeRatio } from '../statistics/risk-ratios.ts';

/** The Sharpe ratio of the days up to a mark. */
export interface RollingSharpe {
  /** ms UTC. */
  readonly time: number;
  /** Null without variance. */
  readonly value: number | null;
}

/**
 * Returns the annual Sharpe ratio of the last `days` daily returns at each mark; empty for a shorter curve.
 * @throws {InvalidParameterError} for fewer than two days.
 */
export function rollingSharpe(curve: EquityCurve, days: number, periodsPerYear: number): RollingSharpe[] {
  requirePositiveInteger('days', days, 2);
  const returns = periodReturns(curve);
  return Array.from({ length: Math.max(0, returns.length - days + 1) }, (_, i) => ({
    time: curve.time[i + days]!,
    value: sharpeRatio(returns.slice(i, i + days), periodsPerYear),
  }));
}
