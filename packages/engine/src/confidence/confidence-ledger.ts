import type { Signal, Trade } from '../simulate/trade.ts';
import { chanceOfFirstTarget } from './confidence.ts';
import { OutcomeCounts } from './outcome-counts.ts';

/** A filled trade that is fully closed, back-test or live. */
export interface Outcome {
  /** Close time of the bar in which its last part left, ms UTC. */
  readonly decidedAt: number;
  /** Was the first target reached before stop, exit or time? */
  readonly win: boolean;
}

export interface Confidence {
  /** Chance in percent, a whole number. */
  readonly percent: number;
  /** Outcomes of the strategy it rests on; below `CALIBRATED_FROM` it is not yet calibrated. */
  readonly count: number;
}

/**
 * The outcomes of one strategy version over all its streams, and the confidence they give a signal (engine rule 19).
 *
 * A confidence counts what was decided at or before its bar's close, in any stream. It never influences a decision, so it
 * is assigned after the bars of one close time have been stepped in all streams and their outcomes added here; then live
 * runner and replay agree whatever order the bars came in.
 */
export class ConfidenceLedger {
  private readonly outcomes = new OutcomeCounts();

  add({ decidedAt, win }: Outcome): void {
    this.outcomes.add(decidedAt, win);
  }

  addTrade({ decidedAt, firstTargetReached }: Pick<Trade, 'decidedAt' | 'firstTargetReached'>): void {
    this.add({ decidedAt, win: firstTargetReached });
  }

  /** The signal's confidence at its own bar's close. NaN without a stop or targets (benchmarks only). */
  confidenceOf(signal: Pick<Signal, 'entry' | 'stop' | 'targets' | 'barCloseAt'>): Confidence {
    const known = this.outcomes.at(signal.barCloseAt);
    return { percent: Math.round(100 * chanceOfFirstTarget(signal, known)), count: known.n };
  }
}
