import { type StoredTimeframe, TIMEFRAME_MS } from '@sealtick/engine';
import type { Rows } from './rows.ts';

/** Steps in a row that no thin market has by chance. */
const LEAST_STEPS = 20;

/** A stretch of a file with bars of a longer timeframe. */
export interface LongerBars {
  /** Line of its first bar. */
  readonly line: number;
  readonly timeframe: StoredTimeframe;
}

/** Finds a stretch of rows, in order of time, that are steps of a longer timeframe apart; null if there is none. */
export function findLongerBars(rows: Rows, timeframe: StoredTimeframe): LongerBars | null {
  const longer = Object.entries(TIMEFRAME_MS)
    .filter(([, ms]) => ms > TIMEFRAME_MS[timeframe])
    .sort(([, a], [, b]) => b - a) as [StoredTimeframe, number][];
  for (const [one, ms] of longer) {
    let steps = 0;
    for (let i = 1; i < rows.length; i++) {
      steps = (rows.stamp[i]! - rows.stamp[i - 1]!) % ms === 0 ? steps + 1 : 0;
      if (steps === LEAST_STEPS) return { line: rows.line[i - LEAST_STEPS]!, timeframe: one };
    }
  }
  return null;
}
