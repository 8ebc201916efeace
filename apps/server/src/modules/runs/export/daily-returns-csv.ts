import { noticeOfRow } from '@sealtick/contract';
import { toIso } from '@sealtick/engine';
import { toCsv } from '../../../platform/csv.ts';
import type { StoredResult } from '../runs.tables.ts';

/** Returns the daily returns of a result as CSV: the day that a mark closes, and the return of that day, a fraction. */
export function dailyReturnsCsv({ curve: { time, equity }, basis }: Pick<StoredResult, 'curve' | 'basis'>): string {
  const notice = noticeOfRow(basis);
  const rows = time.slice(1).map((at, i) => ({
    // A mark at 00:00Z closes the day before it.
    date: toIso(at - 1).slice(0, 10),
    return: equity[i]! === 0 ? 0 : equity[i + 1]! / equity[i]! - 1,
    notice,
  }));
  return toCsv(['date', 'return', 'notice'], rows);
}
