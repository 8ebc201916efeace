import type { Random } from './random.ts';
import { RecentHigh } from './recent-high.ts';

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
  private readonly highs = new RecentHigh(LOOKBACK);
  /** Of the lows with the other sign. */
  private readonly lows = new RecentHigh(LOOKBACK);
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
    this.highs.add(this.high);
    this.lows.add(-this.low);
    this.high = level;
    this.low = level;
    this.steps = 0;
  }

  /** @returns the direction of the reversal if the bar that ends now ran through an old extreme, else 0. */
  private reversal(): number {
    const { highs, lows } = this;
    if (this.isRun(this.high - highs.highest, highs.age)) return -1;
    return this.isRun(-lows.highest - this.low, lows.age) ? 1 : 0;
  }

  private isRun(beyond: number, age: number): boolean {
    return age >= MIN_AGE && beyond > 0 && beyond <= FURTHEST * this.root && this.random.uniform() < REVERSES;
  }
}
