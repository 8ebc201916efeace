import type { Row } from './row.ts';
import { toSpread } from './spread.ts';

/** Returns the row of measured times, ms, the first one apart. */
export function timedRow(job: string, size: string, times: readonly number[], isRight: boolean, goalMs: number): Row {
  const [first = Number.NaN, ...rest] = times;
  const ours = { first, ...toSpread(rest), peakMb: process.resourceUsage().maxRSS / 1024 };
  const row = { job, size, ours, peers: {}, unit: 'ms', agree: isRight };
  return isRight && ours.median > goalMs ? { ...row, agree: false, missed: 'GOAL MISSED' } : row;
}
