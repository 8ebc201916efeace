import type { Signal, Trade } from '../simulate/trade.ts';
import type { Grade } from '../strategies/strategy.ts';
import { chanceOfFirstTarget } from './confidence.ts';
import { OutcomeCounts } from './outcome-counts.ts';

/** A filled trade that is fully closed, back-test or live. */
export interface Outcome {
  /** Close time of the bar in which its last part left, ms UTC. */
  readonly decidedAt: number;
  readonly grade: Grade;
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
  private readonly all = new OutcomeCounts();
  private readonly byGrade: Readonly<Record<Grade, OutcomeCounts>> = {
    1: new OutcomeCounts(),
    2: new OutcomeCounts(),
    3: new OutcomeCounts(),
  };

  add({ decidedAt, grade, win }: Outcome): void {
    this.all.add(decidedAt, win);
    this.byGrade[grade].add(decidedAt, win);
  }

  addTrade(trade: Pick<Trade, 'decidedAt' | 'firstTargetReached' | 'signal'>): void {
    this.add({ decidedAt: trade.decidedAt, grade: trade.signal.grade, win: trade.firstTargetReached });
  }

  /** The signal's confidence at its own bar's close. NaN without a stop or targets (benchmarks only). */
  confidenceOf(signal: Pick<Signal, 'entry' | 'stop' | 'targets' | 'grade' | 'barCloseAt'>): Confidence {
    const all = this.all.at(signal.barCloseAt);
    const ofGrade = this.byGrade[signal.grade].at(signal.barCloseAt);
    return { percent: Math.round(100 * chanceOfFirstTarget(signal, all, ofGrade)), count: all.n };
  }
}
