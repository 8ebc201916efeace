import { expect } from 'vitest';

/** Asserts that numbers agree to `digits` significant digits of the larger one; NaN, null and undefined mean "no figure". */
export function expectSame(actual: readonly number[], expected: readonly unknown[], digits = 10): void {
  expect(actual.length).toBe(expected.length);
  const apart = actual.findIndex((value, i) => !isSame(value, expected[i], digits));
  if (apart >= 0) expect(actual[apart], `bar ${apart}`).toBe(expected[apart]);
}

function isSame(value: number, other: unknown, digits: number): boolean {
  if (typeof other !== 'number' || Number.isNaN(other)) return Number.isNaN(value);
  return Math.abs(value - other) <= 10 ** -digits * Math.max(1, Math.abs(value), Math.abs(other));
}

/** Returns the results of a library without warm-up, with a gap in front for each missing bar. */
export function padded(results: readonly unknown[], length: number): unknown[] {
  return [...Array.from({ length: length - results.length }, () => null), ...results];
}

/** Returns every window of `period` values, by the bar it ends on; null before. */
export function windows(values: readonly number[], period: number): (readonly number[] | null)[] {
  return values.map((_, i) => (i + 1 < period ? null : values.slice(i + 1 - period, i + 1)));
}
