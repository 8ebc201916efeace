import type { Random } from './random.ts';

/** Bars whose extremes count, and the age from which an extreme has stops behind it. */
const LOOKBACK = 24;
const MIN_AGE = 6;
/** Share of the breaks of such an extreme that reverse, and the furthest such a break goes, in deviations. */
const REVERSES = 0.46;
const FURTHEST = 2;
/** Moves after the break, one a bar in deviations, positive towards the reversal: once more beyond, then back and a little further. */
const COURSE: readonly number[] = [-2.6, 1, 0.8, 0.6, 0.5, 0.3, 0.3, 0.2, 0.1, 0.1];

/**
 * Stop runs: the price breaks an old extreme by a little, then reverses. On bars of `length` times five minutes; all moves are in
 * deviations of a 5m bar.
 */
export class StopRuns {
  private readonly random: Random;
  private readonly length: number;
  private readonly root: number;
  private readonly highs = new Float64Array(LOOKBACK).fill(Number.POSITIVE_INFINITY);
  private readonly lows = new Float64Array(LOOKBACK).fill(Number.NEGATIVE_INFINITY);
  private count = 0;
  private steps = 0;
  private high = Number.NEGATIVE_INFINITY;
  private low = Number.POSITIVE_INFINITY;
  /** Bars since the reversal began, and its direction; at the end of COURSE there is none. */
  private since = COURSE.length;
  private direction = 0;

  constructor(length: number, random: Random) {
    this.length = length;
    this.root = Math.sqrt(length);
    this.random = random;
  }

  /** The reversal's part of the next return. */
  get move(): number {
    return this.since < COURSE.length ? (this.direction * COURSE[this.since]!) / this.root : 0;
  }

  /** Takes the price after another 5m bar. */
  moved(level: number): void {
    if (level > this.high) this.high = level;
    if (level < this.low) this.low = level;
    this.steps += 1;
    if (this.steps < this.length) return;
    if (this.since < COURSE.length) {
      this.since += 1;
    } else {
      this.direction = this.reversal();
      if (this.direction !== 0) this.since = 0;
    }
    const at = this.count % LOOKBACK;
    this.count += 1;
    this.highs[at] = this.high;
    this.lows[at] = this.low;
    this.high = level;
    this.low = level;
    this.steps = 0;
  }

  /** @returns the direction of the reversal if the bar that ends now ran through an old extreme, else 0. */
  private reversal(): number {
    const { highs, lows, count } = this;
    let high = Number.NEGATIVE_INFINITY;
    let low = Number.POSITIVE_INFINITY;
    let highAge = 0;
    let lowAge = 0;
    for (let age = LOOKBACK; age >= 1; age--) {
      const at = (count + LOOKBACK - age) % LOOKBACK;
      if (highs[at]! >= high) {
        high = highs[at]!;
        highAge = age;
      }
      if (lows[at]! <= low) {
        low = lows[at]!;
        lowAge = age;
      }
    }
    if (this.isRun(this.high - high, highAge)) return -1;
    return this.isRun(low - this.low, lowAge) ? 1 : 0;
  }

  private isRun(beyond: number, age: number): boolean {
    return age >= MIN_AGE && beyond > 0 && beyond <= FURTHEST * this.root && this.random.uniform() < REVERSES;
  }
}
