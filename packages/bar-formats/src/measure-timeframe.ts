import { DAY_MS, HOUR_MS, MINUTE_MS, STORED_TIMEFRAMES, type StoredTimeframe, TIMEFRAME_MS } from '@sealtick/engine';
import type { Rows } from './rows.ts';

export interface MeasuredStep {
  /** The most frequent distance between rows, ms; NaN with fewer than two times. */
  readonly stepMs: number;
  /** Its share of all distances. */
  readonly share: number;
  /** The timeframe of that length, or null. */
  readonly timeframe: StoredTimeframe | null;
}

const MOST_KINDS = 50_000;

/** Returns the timeframe of rows in any order, from the distance between neighbours. */
export function measureTimeframe(rows: Rows): MeasuredStep {
  const counts = new Map<number, number>();
  let total = 0;
  for (let i = 1; i < rows.length; i++) {
    const step = Math.abs(rows.stamp[i]! - rows.stamp[i - 1]!);
    if (step === 0 || (counts.size >= MOST_KINDS && !counts.has(step))) continue;
    counts.set(step, (counts.get(step) ?? 0) + 1);
    total += 1;
  }
  let stepMs = Number.NaN;
  let most = 0;
  for (const [step, count] of counts) {
    if (count < most || (count === most && step > stepMs)) continue;
    stepMs = step;
    most = count;
  }
  const timeframe = STORED_TIMEFRAMES.find((one) => TIMEFRAME_MS[one] === stepMs) ?? null;
  return { stepMs, share: total === 0 ? 0 : most / total, timeframe };
}

/** Returns a step as text: `30 min`, `2 h`, `7 d`. */
export function stepWords(ms: number): string {
  if (ms % DAY_MS === 0) return `${ms / DAY_MS} d`;
  if (ms % HOUR_MS === 0) return `${ms / HOUR_MS} h`;
  if (ms % MINUTE_MS === 0) return `${ms / MINUTE_MS} min`;
  return `${ms / 1000} s`;
}
