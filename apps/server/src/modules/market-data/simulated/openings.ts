import type { Random } from './random.ts';

/** The day opens three times, in Asia, Europe and America; the first bars of a session make its range. */
const SESSION_BARS = 96;
const FIRST_BARS = 20;
/** How much busier the first bar of a session is, and what is left of that a bar later. */
const BUSIER = 0.9;
const CALMING = 0.9;
/** Share of the breaks out of the first range that the session goes on with, how hard at first, and a bar later. */
const GOES_ON = 0.6;
const FOLLOWS = 0.05;
const TIRING = 0.975;

/** Busy openings, and sessions that go on with the break of their first range. Moves in deviations of a 5m bar. */
export class Openings {
  /** How much busier than usual the bar is, 1 or more. */
  bustle = 1;
  /** What the session adds to the next return. */
  push = 0;
  private readonly random: Random;
  private inSession = 0;
  private high = 0;
  private low = 0;
  private hasBroken = true;

  constructor(random: Random) {
    this.random = random;
  }

  /** On to the bar that is the `ofDay`th of its UTC day; price stands at `place`. */
  step(ofDay: number, place: number): void {
    this.inSession = ofDay % SESSION_BARS;
    if (this.inSession === 0) {
      this.bustle = 1 + BUSIER;
      this.push = 0;
      this.high = place;
      this.low = place;
      this.hasBroken = false;
    } else {
      this.bustle = 1 + (this.bustle - 1) * CALMING;
      this.push *= TIRING;
    }
  }

  moved(place: number): void {
    if (this.inSession < FIRST_BARS) {
      if (place > this.high) this.high = place;
      if (place < this.low) this.low = place;
    } else if (!this.hasBroken && (place > this.high || place < this.low)) {
      this.hasBroken = true;
      if (this.random.uniform() < GOES_ON) this.push = place > this.high ? FOLLOWS : -FOLLOWS;
    }
  }
}
