import { civilFromDays, daysFromCivil, utcDay } from '../bars/civil.ts';
import { DAY_MS } from '../bars/time-units.ts';
import { dayOfMark, type ResultDay } from './result-day.ts';
import type { EquityCurve } from './returns.ts';

export interface MonthlyReturn {
  readonly year: number;
  /** 1 to 12, UTC. */
  readonly month: number;
  /** Compounded return, a fraction. */
  readonly value: number;
  /** The record began or ended inside this month. */
  readonly isPartial: boolean;
}

/**
 * Returns compounded by UTC calendar month. First and last month are partial unless the record spans them whole.
 *
 * @param getDay Returns the day to which a point belongs; that of a daily mark by default.
 * @param until When the record ends, ms UTC: at its last point by default.
 */
export function monthlyReturns(
  { time, equity }: EquityCurve,
  getDay: ResultDay = dayOfMark,
  until = time.at(-1)!,
): MonthlyReturn[] {
  const months: { year: number; month: number; from: number; to: number }[] = [];
  for (let i = 1; i < equity.length; i++) {
    const { year, month } = civilFromDays(getDay(time, i));
    const last = months.at(-1);
    if (last && last.year === year && last.month === month) last.to = equity[i]!;
    else months.push({ year, month, from: equity[i - 1]!, to: equity[i]! });
  }
  const ended = civilFromDays(utcDay(until));
  return months.map(({ year, month, from, to }, i) => ({
    year,
    month,
    value: to / from - 1,
    isPartial:
      (i === 0 && time[0]! > daysFromCivil(year, month, 1) * DAY_MS) ||
      (i === months.length - 1 && ended.year === year && ended.month === month),
  }));
}

/** Returns the compounded return of each year in the table, a fraction. */
export function yearlyReturns(months: readonly MonthlyReturn[]): Map<number, number> {
  const years = new Map<number, number>();
  for (const { year, value } of months) years.set(year, (1 + (years.get(year) ?? 0)) * (1 + value) - 1);
  return years;
}
