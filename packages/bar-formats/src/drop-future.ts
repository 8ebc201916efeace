import { type StoredTimeframe, TIMEFRAME_MS, toIso } from '@sealtick/engine';
import type { Refusals } from './refusals.ts';
import type { Rows } from './rows.ts';

/**
 * Rejects rows (timestamps are opens, UTC) in the future, which cannot have traded. The bar that is still open is
 * omitted too, because its values are not final, with a note in `notes`.
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
    const opensAt = rows.stamp[i]!;
    if (opensAt + TIMEFRAME_MS[timeframe] <= now) keep.push(i);
    else if (opensAt > now) {
      refusals.add(rows.line[i]!, `opens at ${toIso(opensAt)}, which is later than now: is the zone right?`, 'future');
    } else notes.push(`the bar of ${toIso(opensAt)} (line ${rows.line[i]}) is not closed yet and was omitted`);
  }
  return keep.length === rows.length ? rows : rows.pick(Int32Array.from(keep));
}
