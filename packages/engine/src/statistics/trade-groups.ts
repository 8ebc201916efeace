import { parseWeekday, utcDay } from '../bars/civil.ts';
import { HOUR_MS } from '../bars/time-units.ts';
import { mean } from './moments.ts';
import { winRate } from './trade-ratios.ts';

/** Trades that have something in common, results in net R. */
export interface TradeGroup<K extends string = string> {
  readonly key: K;
  readonly trades: number;
  /** A fraction. */
  readonly winRate: number;
  /** Average result. */
  readonly expectancy: number;
  /** 95% interval of the average, by its standard error; null for fewer than `MINIMUM_FOR_INTERVAL` trades. */
  readonly interval: { readonly low: number; readonly high: number } | null;
  readonly totalR: number;
}

const MINIMUM_FOR_INTERVAL = 10;
const TWO_SIDED_95 = 1.96;

/** Returns trades by `getKey`, in the order in which the keys are first met; groups without a trade are omitted. */
export function groupTrades<T extends { readonly netR: number }, K extends string>(
  trades: readonly T[],
  getKey: (trade: T) => K,
): TradeGroup<K>[] {
  const results = new Map<K, number[]>();
  for (const trade of trades) {
    const key = getKey(trade);
    const known = results.get(key);
    if (known) known.push(trade.netR);
    else results.set(key, [trade.netR]);
  }
  return [...results].map(([key, group]) => ({
    key,
    trades: group.length,
    winRate: winRate(group)!,
    expectancy: mean(group)!,
    interval: meanInterval(group),
    totalR: group.reduce((total, result) => total + result, 0),
  }));
}

function meanInterval(results: readonly number[]): TradeGroup['interval'] {
  if (results.length < MINIMUM_FOR_INTERVAL) return null;
  const middle = mean(results)!;
  const squares = results.reduce((sum, result) => sum + (result - middle) ** 2, 0);
  const margin = TWO_SIDED_95 * Math.sqrt(squares / (results.length - 1) / results.length);
  return { low: middle - margin, high: middle + margin };
}

export const DAY_PARTS = ['asia', 'london', 'new-york'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/** Returns the main trading session by the UTC hour of a moment (ms UTC): Asia 22–07, London 07–13, New York 13–22. */
export function dayPart(at: number): DayPart {
  const hour = Math.floor(at / HOUR_MS) % 24;
  if (hour < 7 || hour >= 22) return 'asia';
  return hour < 13 ? 'london' : 'new-york';
}

/** Returns the UTC weekday of a moment (ms UTC), 1 Monday to 7 Sunday. */
export function isoWeekday(at: number): number {
  return parseWeekday(utcDay(at)) || 7;
}
