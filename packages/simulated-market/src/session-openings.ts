import type { Random } from './random.ts';

/** Three sessions open each day: Asia, Europe, America. The first bars of a session make its opening range. */
const SESSION_BARS = 96;
const RANGE_BARS = 20;
/** Extra activity of a session's first bar, and the share of it that is left a bar later. */
const EXTRA_ACTIVITY = 0.9;
const ACTIVITY_DECAY = 0.9;
/** Share of the breaks of the opening range that the session continues, and the share of the move left a bar later. */
const CONTINUES = 0.6;
const MOVE_DECAY = 0.975;

/** Busy openings, and sessions that continue the break of their opening range. Moves are in deviations of a 5m bar. */
export class SessionOpenings {
  /** Factor on the volatility of the bar, 1 or more. */
  activity = 1;
  /** The session's part of the next return. */
  move = 0;
  private readonly random: Random;
  private readonly firstMove: number;
  private barOfSession = 0;
  private high = 0;
  private low = 0;
  private hasBroken = true;

  constructor(random: Random, firstMove: number) {
    this.random = random;
    this.firstMove = firstMove;
  }

  /** Moves to the bar with the index `barOfDay` in its UTC day; the price is at `level`. */
  step(barOfDay: number, level: number): void {
    this.barOfSession = barOfDay % SESSION_BARS;
    if (this.barOfSession === 0) {
      this.activity = 1 + EXTRA_ACTIVITY;
      this.move = 0;
      this.high = level;
      this.low = level;
      this.hasBroken = false;
    } else {
      this.activity = 1 + (this.activity - 1) * ACTIVITY_DECAY;
      this.move *= MOVE_DECAY;
    }
  }

  /** Takes the price at the end of the bar. */
  moved(level: number): void {
    if (this.barOfSession < RANGE_BARS) {
      if (level > this.high) this.high = level;
      if (level < this.low) this.low = level;
    } else if (!this.hasBroken && (level > this.high || level < this.low)) {
      this.hasBroken = true;
      if (this.random.uniform() < CONTINUES) this.move = level > this.high ? this.firstMove : -this.firstMove;
    }
  }
}
