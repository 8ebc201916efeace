import { MAX_PRICE } from '../bars/check-bar.ts';
import { InvalidParameterError } from '../parameters.ts';

export type Rounding = 'up' | 'down' | 'nearest';

/** Tolerance of a tick, as a share of it: 0.1 + 0.2 is three ticks of 0.1. */
const ON_TICK = 1e-6;

/** Returns the decimals of a number as written: 2 for 0.25, 5 for 0.00001. */
export function getDecimals(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const fraction = digits.split('.')[1] ?? '';
  return Math.max(0, fraction.length - Number(exponent));
}

/** A tick as whole numbers: the tick is `step / scale`, and `scale` is a power of ten. */
export interface TickScale {
  readonly scale: number;
  readonly step: number;
}

const scales = new Map<number, TickScale>();

/**
 * Returns the scale of a tick above 0; cached, because counting decimals is slow.
 * @throws {InvalidParameterError} for any other tick.
 */
export function tickScale(tick: number): TickScale {
  let known = scales.get(tick);
  if (known === undefined) {
    if (!(tick > 0) || tick === Number.POSITIVE_INFINITY) throw new InvalidParameterError('tick', tick, 'at least 0');
    const scale = 10 ** getDecimals(tick);
    known = { scale, step: Math.round(tick * scale) };
    scales.set(tick, known);
  }
  return known;
}

/**
 * Rounds a price to a tick. The result is the double nearest to the exact decimal: 98.004 down by 0.01 is 98, 103.009
 * is 103. A setup's stop goes outward and its targets inward (docs/engine.md, Setup): both down for a long, both up for
 * a short.
 *
 * @param tick Price step above 0, or 0 for no rounding (benchmarks).
 * @throws {InvalidParameterError} for a negative or endless tick. A NaN price stays NaN.
 */
export function roundToTick(price: number, tick: number, direction: Rounding): number {
  return tick === 0 ? price : roundToScale(price, tickScale(tick), direction);
}

/** Rounds a price as `roundToTick`, for callers that keep the scale of their tick. */
export function roundToScale(price: number, { scale, step }: TickScale, direction: Rounding): number {
  const ticks = (price * scale) / step;
  const nearest = Math.floor(ticks + 0.5 + ON_TICK);
  const onTick = Math.abs(ticks - nearest) < ON_TICK;
  const whole = onTick || direction === 'nearest' ? nearest : direction === 'up' ? Math.ceil(ticks) : Math.floor(ticks);
  // Adding 0 turns a negative zero into zero.
  return (whole * step) / scale + 0;
}

/** Whole ticks up to here are exact in every step, and their text is the decimal that `toFixed` prints. */
const MOST_QUICK_TICKS = 999_999_999;
const MOST_QUICK_DIGITS = 6;
const QUICK_SCALES = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000] as const;

/** Returns a count of ticks as a decimal: 105 with 2 digits is `1.05`. Quicker than `toFixed`: each signal has several prices. */
function withPoint(ticks: number, digits: number): string {
  const whole = String(ticks).padStart(digits + 1, '0');
  const point = whole.length - digits;
  return `${whole.slice(0, point)}.${whole.slice(point)}`;
}

/**
 * Formats a price with exactly `digits` decimals, halves rounded up: 1.005 with 2 is `1.01`.
 * @throws {InvalidParameterError} unless finite and at most `MAX_PRICE`.
 */
export function formatPrice(price: number, digits: number): string {
  if (!(Math.abs(price) <= MAX_PRICE)) throw new InvalidParameterError('price', price, `finite, at most ${MAX_PRICE}`);
  if (price > 0 && Number.isInteger(digits) && digits > 0 && digits <= MOST_QUICK_DIGITS) {
    const ticks = Math.floor(price * QUICK_SCALES[digits]! + 0.5 + ON_TICK);
    if (ticks <= MOST_QUICK_TICKS) return withPoint(ticks, digits);
  }
  return roundToTick(price, 10 ** -digits, 'nearest').toFixed(digits);
}

const PRICE = /^\d{1,13}(?:\.\d{1,12})?$/;

/** Parses a plain positive decimal, without sign, exponent or spaces; null for any other text. */
export function parsePrice(text: string): number | null {
  if (!PRICE.test(text)) return null;
  const price = Number(text);
  return price > 0 && price <= MAX_PRICE ? price : null;
}
