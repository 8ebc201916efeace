import { DAY_MS } from '../bars/time-units.ts';
import type { EquityCurve } from './returns.ts';

/** Returns the drawdown at each point, a fraction <= 0. The first point is the first peak. */
export function drawdowns(equity: readonly number[]): number[] {
  let peak = Number.NEGATIVE_INFINITY;
  return equity.map((value) => {
    peak = Math.max(peak, value);
    return value / peak - 1;
  });
}

/** Returns the deepest drawdown, a fraction <= 0; null for an empty curve. */
export function maxDrawdown(equity: readonly number[]): number | null {
  return equity.length === 0 ? null : drawdowns(equity).reduce((least, value) => Math.min(least, value), 0);
}

/** One drawdown: indexes of its peak, its lowest point, and the recovery (null while open). */
interface Fall {
  readonly peak: number;
  readonly trough: number;
  readonly recovery: number | null;
}

function findFalls(equity: readonly number[]): Fall[] {
  const falls: Fall[] = [];
  let peak = 0;
  let trough = 0;
  for (let i = 1; i < equity.length; i++) {
    if (equity[i]! < equity[peak]!) {
      if (trough === peak || equity[i]! < equity[trough]!) trough = i;
      continue;
    }
    if (trough !== peak) falls.push({ peak, trough, recovery: i });
    peak = i;
    trough = i;
  }
  if (trough !== peak) falls.push({ peak, trough, recovery: null });
  return falls;
}

export interface DrawdownDurations {
  /** Longest time from a peak to its recovery, calendar days; an open one counts to the last point. */
  readonly longestDays: number;
  /** Whether the longest one is still open. */
  readonly isOpen: boolean;
  /** Of the deepest drawdown: peak to trough and, if recovered, trough to recovery, calendar days. */
  readonly peakToTroughDays: number;
  readonly troughToRecoveryDays: number | null;
  /** Share of the curve's time spent between a peak and its recovery, a fraction. */
  readonly timeUnderWater: number;
}

/** Returns the durations of drawdowns; null under two points or if equity never fell. */
export function drawdownDurations({ time, equity }: EquityCurve): DrawdownDurations | null {
  const falls = findFalls(equity);
  if (falls.length === 0) return null;
  const last = equity.length - 1;
  const days = (from: number, to: number) => (time[to]! - time[from]!) / DAY_MS;
  const length = (fall: Fall) => days(fall.peak, fall.recovery ?? last);
  const depth = (fall: Fall) => equity[fall.trough]! / equity[fall.peak]!;
  const longest = falls.reduce((best, fall) => (length(fall) > length(best) ? fall : best));
  const deepest = falls.reduce((best, fall) => (depth(fall) < depth(best) ? fall : best));
  return {
    longestDays: length(longest),
    isOpen: longest.recovery === null,
    peakToTroughDays: days(deepest.peak, deepest.trough),
    troughToRecoveryDays: deepest.recovery === null ? null : days(deepest.trough, deepest.recovery),
    timeUnderWater: falls.reduce((total, fall) => total + length(fall), 0) / days(0, last),
  };
}

/**
 * Returns the ulcer index: root mean square of the drawdowns over all points, a fraction (quantstats divides by n - 1).
 */
export function ulcerIndex(equity: readonly number[]): number | null {
  if (equity.length === 0) return null;
  let squares = 0;
  for (const fall of drawdowns(equity)) squares += fall * fall;
  return Math.sqrt(squares / equity.length);
}
