import { Random } from './random.ts';
import { SessionOpenings } from './session-openings.ts';
import { StopRuns } from './stop-runs.ts';

/** Lengths of the bars whose highs and lows traders watch, in 5m bars: 5m, 15m, 1h, 4h. */
const LENGTHS = [1, 3, 12, 48];

/**
 * How traders who watch one price move it: they run its stops and open its sessions. All moves are in deviations of a 5m bar.
 * Follows from the path alone; no strategy is an input.
 */
export class TraderReactions {
  /** Part of the next return that fades within the day. */
  fadingMove = 0;
  /** The rest of what the reactions add to the next return. */
  lastingMove = 0;
  private readonly openings: SessionOpenings;
  private readonly runs: readonly StopRuns[];
  private level = 0;

  /** @param openingMove First move by which a session continues the break of its opening range. */
  constructor(seed: number, symbol: string, openingMove: number) {
    // The text after the symbol names the random stream: another text is another path.
    const random = new Random(seed, `${symbol} crowd`);
    this.openings = new SessionOpenings(random, openingMove);
    this.runs = LENGTHS.map((length) => new StopRuns(length, random));
  }

  /** Factor on the volatility of the bar, 1 or more. */
  get activity(): number {
    return this.openings.activity;
  }

  /** Moves to the bar with the index `barOfDay` in its UTC day. */
  step(barOfDay: number): void {
    this.openings.step(barOfDay, this.level);
    const [shortest, ...longer] = this.runs;
    this.fadingMove = this.openings.move + shortest!.move;
    this.lastingMove = 0;
    for (const run of longer) this.lastingMove += run.move;
  }

  /** Takes the whole move of the bar. */
  moved(move: number): void {
    this.level += move;
    this.openings.moved(this.level);
    for (const run of this.runs) run.moved(this.level);
  }
}
