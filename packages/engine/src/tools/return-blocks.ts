import { DAY_MS } from '../bars/time-units.ts';
import type { EquityCurve } from '../statistics/returns.ts';

/** Equal parts of a span of time, over which daily returns are summed. */
export interface ReturnBlocks {
  readonly from: number;
  /** Days of one block. */
  readonly days: number;
  readonly count: number;
}

/** Weeks that a span needs, so that its blocks are weeks; shorter ones have blocks of a day. */
const LEAST_WEEKS = 60;
const WEEK = 7;

/** Returns the blocks of a span: weeks, or days if it is shorter than 60 weeks. */
export function returnBlocks(from: number, to: number): ReturnBlocks {
  const days = (to - from) / DAY_MS;
  const length = days >= LEAST_WEEKS * WEEK ? WEEK : 1;
  return { from, days: length, count: Math.max(1, Math.ceil(days / length)) };
}

/** Returns the sum of the daily returns in each block. A day outside the curve counts as 0. */
export function sumByBlock({ time, equity }: EquityCurve, { from, days, count }: ReturnBlocks): Float32Array {
  const sums = new Float32Array(count);
  for (let i = 1; i < equity.length; i++) {
    const block = Math.ceil((time[i]! - from) / (days * DAY_MS)) - 1;
    if (block >= 0 && block < count) sums[block]! += equity[i]! / equity[i - 1]! - 1;
  }
  return sums;
}
