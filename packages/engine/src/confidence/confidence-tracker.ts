import type { Signal, Trade } from '../simulate/trade.ts';
import type { Success } from '../strategies/strategy.ts';
import { chanceOfSuccess } from './confidence.ts';
import { type Count, type Outcome, OutcomeCounts } from './outcome-counts.ts';
import { isSuccess } from './success.ts';

type ClosedTrade = Pick<Trade, 'decidedAt' | 'firstTargetReached' | 'closeReason' | 'netR'>;

export interface Confidence {
  /** Chance in percent, a whole number. */
  readonly percent: number;
  /** Outcomes of the strategy that it is based on; below `CALIBRATED_FROM` it is not yet calibrated. */
  readonly count: number;
  /** Those outcomes by how they ended, with their mean. */
  readonly outcomes: Count & { readonly success: Success };
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
  private readonly success: Success;

  /** @param success What the confidence is the chance of: as the strategy says. */
  constructor(success: Success = 'firstTarget') {
    this.success = success;
  }

  /** Adds a decided trade. */
  add(outcome: Outcome): void {
    this.outcomes.add(outcome);
  }

  /** Adds a closed trade. One whose first target was reached is a success, whatever followed. */
  addTrade(trade: ClosedTrade): void {
    const { decidedAt, closeReason, netR } = trade;
    const kind = isSuccess(trade, this.success) ? 'success' : closeReason === 'stop' ? 'stop' : 'other';
    this.add({ decidedAt, kind, netR });
  }

  /** Returns the confidence of a signal at its own bar's close; NaN without a stop or targets (benchmarks only). */
  getConfidence(signal: Pick<Signal, 'entry' | 'stop' | 'targets' | 'barCloseAt'>): Confidence {
    const known = this.outcomes.at(signal.barCloseAt);
    const percent = Math.round(100 * chanceOfSuccess(signal, known));
    return { percent, count: known.n, outcomes: { ...known, success: this.success } };
  }
}
