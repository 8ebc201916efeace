import { describe, expect, test } from 'vitest';
import { meanInterval, studentPoint95 } from './mean-interval.ts';

describe('The two-sided 95% point of Student’s t', () => {
  test('equals the published table (NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2)', () => {
    const table = { 1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 9: 2.262, 10: 2.228, 29: 2.045, 100: 1.984 };
    for (const [freedom, point] of Object.entries(table)) expect(studentPoint95(Number(freedom))).toBeCloseTo(point, 3);
  });

  test('approaches that of the normal distribution', () => {
    expect(studentPoint95(100_000)).toBeCloseTo(1.95999, 4);
  });

  test('refuses degrees of freedom that are not a count', () => {
    for (const freedom of [0, 1.5, Number.NaN]) expect(() => studentPoint95(freedom)).toThrow('freedom');
  });
});

describe('The interval of a mean', () => {
  test('is the mean ± t · s ÷ √n', () => {
    // Mean 1, deviation 2, so 2.776 × 2 ÷ √5.
    const found = meanInterval([-1, -1, 1, 3, 3])!;
    expect(found.n).toBe(5);
    expect(found.mean).toBe(1);
    expect(found.high - found.mean).toBeCloseTo((2.776445 * 2) / Math.sqrt(5), 5);
    expect(found.mean - found.low).toBeCloseTo(found.high - found.mean, 12);
  });

  test('does not exist for one value', () => {
    expect(meanInterval([1])).toBeNull();
  });
});
