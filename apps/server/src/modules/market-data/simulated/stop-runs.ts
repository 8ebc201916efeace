import type { Random } from './random.ts';

/** Bars whose extremes everybody sees; an extreme this old has stops behind it. */
const SEEN = 24;
const OLD_ENOUGH = 6;
/** Share of the breaks of such an extreme that only fetch the stops, and the furthest such a break goes, in deviations. */
const RUNS = 0.46;
const FURTHEST = 2;
/** What comes of it, a bar each in deviations, towards the turn: once more beyond, then back and a little further. */
const COURSE: readonly number[] = [-2.6, 1, 0.8, 0.6, 0.5, 0.3, 0.3, 0.2, 0.1, 0.1];

/**
 * Runs on stops: price breaks an old extreme by a little, and what looked like a break turns round. On bars of `length` times
 * five minutes; all moves in deviations of a 5m bar.
 */
export class StopRuns {
  private readonly random: Random;
  private readonly length: number;
  private readonly root: number;
  private readonly highs = new Float64Array(SEEN).fill(Infinity);
  private readonly lows = new Float64Array(SEEN).fill(-Infinity);
  private count = 0;
  private steps = 0;
  private high = -Infinity;
  private low = Infinity;
  /** Bars since the turn, and the way back; at the end of COURSE nothing is going on. */
  private since = COURSE.length;
  private side = 0;

  constructor(length: number, random: Random) {
    this.length = length;
    this.root = Math.sqrt(length);
    this.random = random;
  }

  /** What the turn adds to the next return. */
  get push(): number {
    return this.since < COURSE.length ? (this.side * COURSE[this.since]) / this.root : 0;
  }

  /** Price stands at `place` after another 5m bar. */
  moved(place: number): void {
    if (place > this.high) this.high = place;
    if (place < this.low) this.low = place;
    this.steps += 1;
    if (this.steps < this.length) return;
    if (this.since < COURSE.length) {
      this.since += 1;
    } else {
      this.side = this.turn();
      if (this.side !== 0) this.since = 0;
    }
    const at = this.count++ % SEEN;
    this.highs[at] = this.high;
    this.lows[at] = this.low;
    this.high = place;
    this.low = place;
    this.steps = 0;
  }

  /** @returns the way back if the bar that ends now has run through an old extreme and the crowd is caught, else 0. */
  private turn(): number {
    const { highs, lows, count } = this;
    let high = -Infinity;
    let low = Infinity;
    let highAge = 0;
    let lowAge = 0;
    for (let age = SEEN; age >= 1; age--) {
      const at = (count + SEEN - age) % SEEN;
      if (highs[at] >= high) {
        high = highs[at];
        highAge = age;
      }
      if (lows[at] <= low) {
        low = lows[at];
        lowAge = age;
      }
    }
    if (this.isRun(this.high - high, highAge)) return -1;
    return this.isRun(low - this.low, lowAge) ? 1 : 0;
  }

  private isRun(beyond: number, age: number): boolean {
    return age >= OLD_ENOUGH && beyond > 0 && beyond <= FURTHEST * this.root && this.random.uniform() < RUNS;
  }
}
