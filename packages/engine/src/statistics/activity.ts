import { HOUR_MS } from '../bars/time-units.ts';
import { mean } from './moments.ts';
import { monthlyReturns } from './monthly-returns.ts';
import type { EquityCurve } from './returns.ts';

/** Returns the mean time from fill to last exit, hours; null without trades. Times in ms UTC. */
export function averageHoldingHours(
  trades: readonly { readonly filledAt: number; readonly closedAt: number }[],
): number | null {
  const held = mean(trades.map(({ filledAt, closedAt }) => closedAt - filledAt));
  return held === null ? null : held / HOUR_MS;
}

/** Returns closed trades per week of the record. @param days Its calendar days, above 0. */
export function tradesPerWeek(trades: number, days: number): number {
  return (trades * 7) / days;
}

/** Fewer whole months say nothing about a share of them. */
const MONTHS_NEEDED = 3;

/** Returns the share of the record's whole UTC months with a positive return, a fraction; null with fewer than three. */
export function profitableMonths(curve: EquityCurve): number | null {
  const whole = monthlyReturns(curve).filter(({ isPartial }) => !isPartial);
  if (whole.length < MONTHS_NEEDED) return null;
  return whole.filter(({ value }) => value > 0).length / whole.length;
}
