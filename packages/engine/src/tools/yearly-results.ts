import { civilFromDays, daysFromCivil, utcDay } from '../bars/civil.ts';
import { DAY_MS } from '../bars/time-units.ts';
import { maxDrawdown } from '../statistics/drawdown.ts';
import { mean } from '../statistics/moments.ts';
import { dayOfMark } from '../statistics/result-day.ts';
import { type EquityCurve, periodReturns } from '../statistics/returns.ts';
import { sharpeRatio } from '../statistics/risk-ratios.ts';
import { winRate } from '../statistics/trade-ratios.ts';

/** What one UTC calendar year of a record came to. */
export interface YearResult {
  readonly year: number;
  /** Compounded return, a fraction. */
  readonly value: number;
  /** The record began or ended inside this year. */
  readonly isPartial: boolean;
  /** Deepest fall within the year, a fraction of at most 0. */
  readonly maxDrawdown: number;
  /** Annual Sharpe ratio of its daily returns; null under 90 of them, or without variance. */
  readonly sharpeRatio: number | null;
  /** Trades that closed in it. */
  readonly trades: number;
  /** A fraction; null without trades. */
  readonly winRate: number | null;
  /** Mean net R; null without trades. */
  readonly expectancy: number | null;
}

const LEAST_DAYS = 90;

const getYear = (day: number) => civilFromDays(day).year;

/**
 * Returns a record year by year.
 *
 * @param trades Closed trades, in any order; times are ms UTC.
 */
export function yearlyResults(
  { time, equity }: EquityCurve,
  trades: readonly { readonly closedAt: number; readonly netR: number }[],
  periodsPerYear: number,
): YearResult[] {
  const years: { year: number; first: number; last: number }[] = [];
  for (let i = 1; i < time.length; i++) {
    const year = getYear(dayOfMark(time, i));
    const known = years.at(-1);
    if (known?.year === year) known.last = i;
    else years.push({ year, first: i, last: i });
  }
  return years.map(({ year, first, last }, i) => {
    const part = { time: time.slice(first - 1, last + 1), equity: equity.slice(first - 1, last + 1) };
    const returns = periodReturns(part);
    const results = trades.filter(({ closedAt }) => getYear(utcDay(closedAt)) === year).map(({ netR }) => netR);
    return {
      year,
      value: part.equity.at(-1)! / part.equity[0]! - 1,
      isPartial:
        (i === 0 && time[0]! > daysFromCivil(year, 1, 1) * DAY_MS) ||
        (i === years.length - 1 && getYear(utcDay(time[last]!)) === year),
      maxDrawdown: maxDrawdown(part.equity) ?? 0,
      sharpeRatio: returns.length < LEAST_DAYS ? null : sharpeRatio(returns, periodsPerYear),
      trades: results.length,
      winRate: winRate(results),
      expectancy: mean(results),
    };
  });
}
