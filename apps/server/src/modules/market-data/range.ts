import { type Bars, firstIndex, sliceBars } from '@sealtick/engine';
import type { Range } from './provider.ts';

/** Returns the index of the first value above `limit` in an ascending column. */
export function firstAfter(column: Float64Array, limit: number): number {
  return firstIndex(column.length, (i) => column[i]! > limit);
}

/** Returns views of the bars that open at or after `from` and close at or before `to`. */
export function sliceRange(bars: Bars, { from, to }: Range): Bars {
  const first = from === undefined ? 0 : firstAfter(bars.time, from - 1);
  const end = to === undefined ? bars.length : firstAfter(bars.closeTime, to);
  return sliceBars(bars, first, end);
}
