import type { Decision } from '../strategies/strategy.ts';
import { copyDecision } from './copy-decision.ts';
import { findHiddenData } from './find-hidden-data.ts';
import type { SetupProblem } from './validation.ts';

/** Number of decisions of a stream that are checked in full at first; later one in so many: a check takes two microseconds. */
const FIRST = 64;
const LATER = 1_000;

/** Reads the decisions of a stream. */
export class DecisionReader {
  private count = 0;
  private isSuspect = false;

  /**
   * Returns a copy of a decision, or a problem. Once a decision was not plain data, all later ones of the stream are checked
   * in full. One that escapes the check cannot do more: the copy alone is traded.
   */
  read(decision: unknown): Decision | SetupProblem {
    this.count += 1;
    if (this.isSuspect || this.count <= FIRST || this.count % LATER === 0) {
      const hidden = findHiddenData(decision);
      if (hidden !== null) {
        this.isSuspect = true;
        return hidden;
      }
    }
    return copyDecision(decision);
  }
}
