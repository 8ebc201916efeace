import { mean, sampleDeviation } from './moments.ts';
import { Z95 } from './normal.ts';

const wins = (results: readonly number[]) => results.filter((result) => result > 0);
const losses = (results: readonly number[]) => results.filter((result) => result < 0);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Returns the win rate, a fraction; a flat trade is not a win. Null without trades. */
export function winRate(results: readonly number[]): number | null {
  return results.length === 0 ? null : wins(results).length / results.length;
}

/** Returns the Wilson score interval of a proportion at 95%, fractions; null without trials. */
export function wilsonInterval(successes: number, trials: number): { low: number; high: number } | null {
  if (trials === 0) return null;
  const share = successes / trials;
  const z2 = Z95 * Z95;
  const centre = (share + z2 / (2 * trials)) / (1 + z2 / trials);
  const half = (Z95 / (1 + z2 / trials)) * Math.sqrt((share * (1 - share)) / trials + z2 / (4 * trials * trials));
  // At the ends the two terms are equal; rounding must not move the end inward.
  return { low: successes === 0 ? 0 : centre - half, high: successes === trials ? 1 : centre + half };
}

/**
 * Returns the sum of winning results over the sum of losing ones, net of costs, by trade; null without a loss (not
 * infinity).
 */
export function profitFactor(results: readonly number[]): number | null {
  const lost = -sum(losses(results));
  return lost === 0 ? null : sum(wins(results)) / lost;
}

/** Returns the realised reward to risk: average win over average loss; null without both. */
export function payoffRatio(results: readonly number[]): number | null {
  const win = mean(wins(results));
  const loss = mean(losses(results));
  return win === null || loss === null ? null : win / -loss;
}

/** Returns the average result of a trade, in the results' unit (R); null without trades. */
export function expectancy(results: readonly number[]): number | null {
  return mean(results);
}

/**
 * Returns the expectancy ratio `(1 + payoff) * winRate - 1`: the average return per unit of risk; null without both
 * wins and losses.
 */
export function expectancyRatio(results: readonly number[]): number | null {
  const payoff = payoffRatio(results);
  return payoff === null ? null : (1 + payoff) * winRate(results)! - 1;
}

/**
 * Returns the system quality number `sqrt(min(N, 100)) * mean(R) / sd(R)`, capped at 100 trades as Van Tharp does; null
 * without variance.
 */
export function systemQualityNumber(results: readonly number[]): number | null {
  const deviation = sampleDeviation(results);
  return deviation ? (Math.sqrt(Math.min(results.length, 100)) * mean(results)!) / deviation : null;
}

/**
 * Returns the Kelly fraction `p - (1 - p) / payoff`; null without both wins and losses. Show half of it, and never as
 * advice.
 */
export function kellyFraction(results: readonly number[]): number | null {
  const payoff = payoffRatio(results);
  const rate = winRate(results);
  return payoff === null || rate === null || payoff === 0 ? null : rate - (1 - rate) / payoff;
}

/**
 * Returns the Z-score of streaks (runs test): beyond ±1.96 wins and losses do not alternate as chance would. Flat
 * trades count as losses. `(N (R - 0.5) - X) / sqrt(X (X - N) / (N - 1))` with X = 2 W L and R the number of runs; null
 * if undefined.
 */
export function streakZScore(results: readonly number[]): number | null {
  const signs = results.map((result) => result > 0);
  const won = signs.filter(Boolean).length;
  const n = signs.length;
  const x = 2 * won * (n - won);
  if (n < 2 || x <= n) return null;
  let runs = 1;
  for (let i = 1; i < n; i++) if (signs[i] !== signs[i - 1]) runs += 1;
  return (n * (runs - 0.5) - x) / Math.sqrt((x * (x - n)) / (n - 1));
}
