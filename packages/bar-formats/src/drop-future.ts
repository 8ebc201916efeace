import { type StoredTimeframe, TIMEFRAME_MS, toIso } from '@sealtick/engine';
import type { Refusals } from './refusals.ts';
import type { Rows } from './rows.ts';

/** Refuses rows (stamps are opens, UTC) that open more than a bar length after now: such a bar has not traded yet. */
export function dropFuture(rows: Rows, timeframe: StoredTimeframe, now: number, refusals: Refusals): Rows {
  const latest = now + TIMEFRAME_MS[timeframe];
  const keep: number[] = [];
  for (let i = 0; i < rows.length; i++) {
    if (rows.stamp[i] <= latest) keep.push(i);
    else
      refusals.add(
        rows.line[i],
        `opens at ${toIso(rows.stamp[i])}, which is later than now: is the zone right?`,
        'future',
      );
  }
  return keep.length === rows.length ? rows : rows.pick(Int32Array.from(keep));
}
