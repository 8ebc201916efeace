import { noticeOfRow } from '@sealtick/contract';
import { dailyReturnsCsv } from '../../../platform/daily-returns-csv.ts';
import type { StoredResult } from '../runs.tables.ts';

/** Returns the daily returns of a result as CSV. */
export function runReturnsCsv({ curve: { time, equity }, basis }: Pick<StoredResult, 'curve' | 'basis'>): string {
  const returns = equity.slice(1).map((value, i) => (equity[i]! === 0 ? 0 : value / equity[i]! - 1));
  return dailyReturnsCsv(time, returns, noticeOfRow(basis));
}
