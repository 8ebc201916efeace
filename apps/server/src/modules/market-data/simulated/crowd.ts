import { Openings } from './openings.ts';
import { Random } from './random.ts';
import { StopRuns } from './stop-runs.ts';

/** Bars on which people look for highs and lows, in 5m bars: five minutes, a quarter, an hour, four hours. */
const LENGTHS = [1, 3, 12, 48];

/**
 * What traders who look at one price do to it: they run its stops and open its sessions. All in deviations of a 5m bar.
 * It reacts to the path alone; it knows of no strategy.
 */
export class Crowd {
  /** Part of the next return that passes with the day. */
  quick = 0;
  /** The rest of what the crowd adds to the next return. */
  slow = 0;
  private readonly openings: Openings;
  private readonly runs: readonly StopRuns[];
  private place = 0;

  constructor(seed: number, name: string) {
    const random = new Random(seed, `${name} crowd`);
    this.openings = new Openings(random);
    this.runs = LENGTHS.map((length) => new StopRuns(length, random));
  }

  /** How much busier than usual the bar is, 1 or more. */
  get bustle(): number {
    return this.openings.bustle;
  }

  /** On to the bar that is the `ofDay`th of its UTC day. */
  step(ofDay: number): void {
    this.openings.step(ofDay, this.place);
    const [shortest, ...longer] = this.runs;
    this.quick = this.openings.push + shortest.push;
    this.slow = 0;
    for (const run of longer) this.slow += run.push;
  }

  /** Price has moved by this much in all. */
  moved(move: number): void {
    this.place += move;
    this.openings.moved(this.place);
    for (const run of this.runs) run.moved(this.place);
  }
}
