import { type StoredTimeframe, TIMEFRAME_MS, toIso } from '@sealtick/engine';
import type { Refusals } from './refusals.ts';
import type { Rows } from './rows.ts';

/**
 * Refuses rows (stamps are opens, UTC) of the future: a bar that has not opened has not traded. The bar that is still open is
 * left out too, because its values are not final; `notes` says so.
 */
export function dropFuture(
  rows: Rows,
  timeframe: StoredTimeframe,
  now: number,
  refusals: Refusals,
  notes: string[],
): Rows {
  const keep: number[] = [];
  for (let i = 0; i < rows.length; i++) {
    const opensAt = rows.stamp[i];
    if (opensAt + TIMEFRAME_MS[timeframe] <= now) keep.push(i);
    else if (opensAt > now) {
      refusals.add(rows.line[i], `opens at ${toIso(opensAt)}, which is later than now: is the zone right?`, 'future');
    } else notes.push(`the bar of ${toIso(opensAt)} (line ${rows.line[i]}) is not closed yet: left out`);
  }
  return keep.length === rows.length ? rows : rows.pick(Int32Array.from(keep));
}
