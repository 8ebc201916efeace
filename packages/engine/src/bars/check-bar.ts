import type { Bar } from './bar.ts';
import type { BarField, BarRefusal } from './bars-error.ts';

/** Largest valid price, without its sign; excludes values such as 1e308, whose sums overflow. */
export const MAX_PRICE = 1e12;
export const MAX_VOLUME = 1e18;

/** Years 1900 to 2200, so that seconds or microseconds used as ms are detected in most data. */
export const MIN_TIME = -2_208_988_800_000;
export const MAX_TIME = 7_258_118_400_000;

const PRICES = ['open', 'high', 'low', 'close'] as const;

function isWhole(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= MIN_TIME && (value as number) <= MAX_TIME;
}

/**
 * Checks one bar: times whole ms in order, prices finite and above zero, low <= open, close <= high, volume >= 0 (0 if
 * the source reports none). Nothing is coerced: a price given as text is refused.
 *
 * @param previousCloseTime Close of the bar before; this one may not open earlier.
 * @param belowZero Whether prices at or below 0 are valid: see `canTradeBelowZero`.
 * @returns The first problem, or null for a valid bar.
 */
export function checkBar(bar: Bar, previousCloseTime = Number.NEGATIVE_INFINITY, belowZero = false): BarRefusal | null {
  const refuse = (field: BarField, rule: string): BarRefusal => ({ field, value: bar[field], rule });
  if (!isWhole(bar.time)) return refuse('time', 'whole milliseconds in the years 1900 to 2200');
  if (!isWhole(bar.closeTime) || bar.closeTime <= bar.time)
    return refuse('closeTime', 'after the open, in whole ms before 2200');
  if (bar.time < previousCloseTime) return refuse('time', 'at or after the close of the bar before');
  for (const field of PRICES) {
    const value: unknown = bar[field];
    if (typeof value !== 'number' || !Number.isFinite(value)) return refuse(field, 'a finite number');
    if (value <= 0 && !belowZero) return refuse(field, 'above 0');
    if (value < -MAX_PRICE) return refuse(field, `at least ${-MAX_PRICE}`);
    if (value > MAX_PRICE) return refuse(field, `at most ${MAX_PRICE}`);
  }
  if (bar.high < bar.low) return refuse('high', `at least the low, ${bar.low}`);
  for (const field of ['open', 'close'] as const) {
    if (bar[field] < bar.low || bar[field] > bar.high) return refuse(field, `from low ${bar.low} to high ${bar.high}`);
  }
  const volume: unknown = bar.volume;
  if (typeof volume !== 'number' || !(volume >= 0 && volume <= MAX_VOLUME)) {
    return refuse('volume', `a number from 0 to ${MAX_VOLUME}`);
  }
  return null;
}
