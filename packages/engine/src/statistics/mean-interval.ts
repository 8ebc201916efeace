import { InvalidParameterError } from '../parameters.ts';

/** A mean with its 95% interval. */
export interface MeanInterval {
  readonly n: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Returns the mean of independent values with its 95% interval by Student's t: mean ± t · s ÷ √n. Null under two values.
 *
 * @see Student, The Probable Error of a Mean, Biometrika 6 (1908).
 */
export function meanInterval(values: readonly number[]): MeanInterval | null {
  const n = values.length;
  if (n < 2) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1));
  const half = (studentPoint95(n - 1) * deviation) / Math.sqrt(n);
  return { n, mean, low: mean - half, high: mean + half };
}

/**
 * Returns the two-sided 95% point of Student's t by bisection, to 1e-9.
 *
 * @param freedom Degrees of freedom, an integer >= 1. @throws {InvalidParameterError} otherwise.
 */
export function studentPoint95(freedom: number): number {
  if (!Number.isInteger(freedom) || freedom < 1) {
    throw new InvalidParameterError('freedom', freedom, 'an integer of at least 1');
  }
  let low = 0;
  let high = 13;
  while (high - low > 1e-9) {
    const middle = (low + high) / 2;
    if (shareWithin(middle, freedom) < 0.95) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Returns P(|T| < t), a finite sum. @see Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3 and 26.7.4. */
function shareWithin(t: number, freedom: number): number {
  const angle = Math.atan(t / Math.sqrt(freedom));
  const square = Math.cos(angle) ** 2;
  const isOdd = freedom % 2 === 1;
  let term = isOdd ? Math.cos(angle) : 1;
  let sum = freedom === 1 ? 0 : term;
  for (let k = isOdd ? 3 : 2; k <= freedom - 2; k += 2) {
    term *= ((k - 1) / k) * square;
    sum += term;
  }
  return isOdd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum;
}
