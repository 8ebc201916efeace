import { DAY_MS } from '../bars/time-units.ts';
/** Equity at marks: times in ms UTC ascending, equity in account currency; point 0 is the starting capital. */
export interface EquityCurve {
  readonly time: readonly number[];
  readonly equity: readonly number[];
}

/**
 * Returns the period returns `r[t] = equity[t + 1] / equity[t] - 1`, fractions, one fewer than the points; a model
 * account has no cash flows.
 */
export function periodReturns(curve: EquityCurve): number[] {
  const { equity } = curve;
  const returns: number[] = [];
  for (let i = 1; i < equity.length; i++) returns.push(equity[i]! / equity[i - 1]! - 1);
  return returns;
}

/** Returns the time-weighted return of the whole curve, a fraction; null under two points. */
export function totalReturn(curve: EquityCurve): number | null {
  const { equity } = curve;
  return equity.length < 2 ? null : equity[equity.length - 1]! / equity[0]! - 1;
}

/** Returns the calendar days from the first point to the last. */
export function curveDays(curve: EquityCurve): number {
  const { time } = curve;
  return time.length < 2 ? 0 : (time[time.length - 1]! - time[0]!) / DAY_MS;
}

/**
 * Returns the compound annual growth rate `(last / first) ^ (365.25 / days) - 1`, calendar days, a fraction.
 * Null under `minimumDays` (365: a shorter record is not annualised) or if all capital is lost.
 */
export function cagr(curve: EquityCurve, minimumDays = 365): number | null {
  const days = curveDays(curve);
  const growth = totalReturn(curve);
  if (growth === null || days < minimumDays || days === 0 || growth <= -1) return null;
  return (1 + growth) ** (365.25 / days) - 1;
}
