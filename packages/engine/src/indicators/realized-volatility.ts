import { requirePositive, requirePositiveInteger } from '../parameters.ts';
import { StandardDeviation } from './standard-deviation.ts';

/**
 * Realized volatility: the sample standard deviation of the last `period` log returns, put on a year; a fraction.
 *
 *   r[i] = ln(x[i] / x[i-1]);   volatility = stdev(r, divisor period - 1) * sqrt(periodsPerYear),   for values above 0
 */
export class RealizedVolatility {
  /** Latest volatility a year, a fraction (0.12 is twelve percent); NaN for the first `period` bars. */
  value = Number.NaN;
  readonly period: number;
  private readonly deviation: StandardDeviation;
  private readonly yearly: number;
  private previous = Number.NaN;

  /**
   * @param period Number of returns, integer >= 2.
   * @param periodsPerYear Bars in a year, > 0 (daily bars of a stock: 252); 1 leaves the figure a bar.
   * @throws {InvalidParameterError} otherwise.
   */
  constructor(period: number, periodsPerYear: number) {
    requirePositiveInteger('period', period, 2);
    requirePositive('periodsPerYear', periodsPerYear);
    this.period = period;
    this.deviation = new StandardDeviation(period, 'sample');
    this.yearly = Math.sqrt(periodsPerYear);
  }

  update(x: number): number {
    if (!Number.isNaN(this.previous)) this.value = this.deviation.update(logRatio(x, this.previous)) * this.yearly;
    this.previous = x;
    return this.value;
  }
}

/**
 * ln(to / from) from basic arithmetic: Math.log may differ in the last digit from one JavaScript engine to the next, and
 * a strategy must decide alike in all of them. 2 * (z + z^3/3 + z^5/5 + ...), z = (to - from) / (to + from), after
 * doublings that bring the two within a factor of 2. NaN unless both are above 0.
 */
function logRatio(to: number, from: number): number {
  if (!(from > 0 && to > 0)) return Number.NaN;
  let base = from;
  let doublings = 0;
  for (; base * 2 < to; base *= 2) doublings += 1;
  for (; base > to * 2; base /= 2) doublings -= 1;
  const z = (to - base) / (to + base);
  const square = z * z;
  let power = z;
  let sum = 0;
  let next = z;
  for (let odd = 3; next !== sum; odd += 2) {
    sum = next;
    power *= square;
    next = sum + power / odd;
  }
  return 2 * sum + doublings * Math.LN2;
}
