import type { Signal, Trade } from '../simulate/trade.ts';
import { chanceOfFirstTarget } from './confidence.ts';
import { OutcomeCounts } from './outcome-counts.ts';

/** A filled trade that is fully closed, back-test or live. */
export interface Outcome {
  /** Close time of the bar of its last exit, ms UTC. */
  readonly decidedAt: number;
  /** Whether the first target was reached before stop, exit or time. */
  readonly win: boolean;
}

export interface Confidence {
  /** Chance in percent, a whole number. */
  readonly percent: number;
  /** Outcomes of the strategy that it is based on; below `CALIBRATED_FROM` it is not yet calibrated. */
  readonly count: number;
}

/**
 * The outcomes of one strategy version over all its streams, and the confidence they give a signal (engine rule 19).
 *
 * A confidence counts outcomes decided at or before its bar's close, in any stream. It never influences a decision. It
 * is assigned after all streams have stepped the bars of one close time and their outcomes were added, so that live
 * runner and replay agree in any order of bars.
 */
export class ConfidenceTracker {
  private readonly outcomes = new OutcomeCounts();

  add({ decidedAt, win }: Outcome): void {
    this.outcomes.add(decidedAt, win);
  }

  addTrade({ decidedAt, firstTargetReached }: Pick<Trade, 'decidedAt' | 'firstTargetReached'>): void {
    this.add({ decidedAt, win: firstTargetReached });
  }

  /** Returns the confidence of a signal at its own bar's close; NaN without a stop or targets (benchmarks only). */
  confidenceOf(signal: Pick<Signal, 'entry' | 'stop' | 'targets' | 'barCloseAt'>): Confidence {
    const known = this.outcomes.at(signal.barCloseAt);
    return { percent: Math.round(100 * chanceOfFirstTarget(signal, known)), count: known.n };
  }
}
