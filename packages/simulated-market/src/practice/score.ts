import { type MeanInterval, meanInterval } from '@sealtick/engine';
import { LEAST_TRADES } from './rules.ts';

/** A number of trades beyond which nothing is promised. */
const MOST_TRADES = 10_000;
const Z95 = 1.96;

/** What a record of practice can say. */
export interface Score {
  readonly trades: number;
  /** Sum of the net results, R. */
  readonly total: number;
  /** Of a trade; null under five trades. */
  readonly interval: MeanInterval | null;
  /** Whether the interval lies above 0, below 0 or contains it; null without one. */
  readonly verdict: 'above' | 'below' | 'chance' | null;
  /** Further trades after which the mean, if it stays as it is, would differ from 0; null if not known or above 10,000. */
  readonly more: number | null;
}

/** Returns what the net results of trades can say, in R. */
export function computeScore(results: readonly number[]): Score {
  const trades = results.length;
  const total = results.reduce((sum, result) => sum + result, 0);
  const interval = trades < LEAST_TRADES ? null : meanInterval(results);
  if (interval === null) return { trades, total, interval, verdict: null, more: null };
  const verdict = interval.low > 0 ? 'above' : interval.high < 0 ? 'below' : 'chance';
  return { trades, total, interval, verdict, more: verdict === 'chance' ? tradesToTell(results, interval) : null };
}

function tradesToTell(results: readonly number[], { n, mean }: MeanInterval): number | null {
  if (mean === 0) return null;
  const variance = results.reduce((sum, result) => sum + (result - mean) ** 2, 0) / (n - 1);
  const needed = Math.ceil(Z95 ** 2 * (variance / mean ** 2));
  return needed > MOST_TRADES ? null : Math.max(1, needed - n);
}

/** Random sessions beside a session. */
export interface Baseline {
  readonly mean: number;
  /** 95% of the random sessions lie between. */
  readonly low: number;
  readonly high: number;
  /** Share of the random sessions with a lower total. */
  readonly beaten: number;
}

/** Returns how random entries did in the same rounds. @param rounds For each round, the result of each random session */
export function computeBaseline(rounds: readonly (readonly number[])[], total: number): Baseline | null {
  const [first] = rounds;
  if (!first) return null;
  const totals = first.map((_result, session) => rounds.reduce((sum, round) => sum + round[session]!, 0));
  const sorted = totals.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1]!;
  const mean = totals.reduce((sum, one) => sum + one, 0) / totals.length;
  return { mean, low: at(0.025), high: at(0.975), beaten: totals.filter((one) => one < total).length / totals.length };
}
