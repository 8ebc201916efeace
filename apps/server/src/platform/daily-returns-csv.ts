import { formatDay } from '@sealtick/engine';
import { toCsv } from './csv.ts';

/**
 * Returns daily returns as CSV, as QuantStats reads them, with the notice in each row.
 * @param marks Ends of days with the start of the account first, ms UTC @param returns Of each day, a fraction
 */
export function dailyReturnsCsv(marks: readonly number[], returns: readonly number[], notice: string): string {
  // The day of the previous mark, as `dayOfMark`: without marks at weekends, Monday's at 00:00Z closes Friday.
  const rows = returns.map((value, i) => ({ date: formatDay(marks[i]!), value }));
  return toCsv({ date: (row) => row.date, return: (row) => row.value, notice: () => notice }, rows);
}
