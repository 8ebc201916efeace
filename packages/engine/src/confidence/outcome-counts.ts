import { firstIndex } from '../bars/first-index.ts';

/** How a filled trade ended: a success (engine rule 19); else it was stopped, or left by time or rule. */
export type OutcomeKind = 'success' | 'stop' | 'other';

/** A filled trade that is fully closed, backtest or live. */
export interface Outcome {
  /** Close time of the bar of its last exit, ms UTC. */
  readonly decidedAt: number;
  readonly kind: OutcomeKind;
  /** Net R multiple with at most six decimals. */
  readonly netR: number;
}

/** Number of outcomes known at a moment, the wins and stopped ones among them, and their mean in R; null without any. */
export interface Count {
  readonly n: number;
  readonly wins: number;
  readonly stopped: number;
  readonly meanR: number | null;
}

/** Millionths of R: their sum is the same in any order. */
const MICRO = 1e6;

/** Sums over the first outcomes in time order. */
interface Sums {
  readonly wins: number;
  readonly stopped: number;
  readonly microR: number;
}

const NONE: Sums = { wins: 0, stopped: 0, microR: 0 };

/**
 * Outcomes in time order: a lookup at a time takes O(log n), appending a live outcome O(1). Late outcomes, such as those of
 * one stream added after another's, are merged before the next lookup: m of them cost O(n + m log m), in any order.
 */
export class OutcomeCounts {
  private outcomes: Outcome[] = [];
  /** Sums over the first i outcomes. */
  private sumsBefore: Sums[] = [NONE];
  private late: Outcome[] = [];

  /** Adds an outcome. */
  add(outcome: Outcome): void {
    const last = this.outcomes[this.outcomes.length - 1];
    if (last !== undefined && outcome.decidedAt < last.decidedAt) this.late.push(outcome);
    else this.append(outcome);
  }

  /** Returns the outcomes decided at or before `time`. */
  at(time: number): Count {
    if (this.late.length > 0) this.mergeLate();
    const n = this.countUntil(time);
    const { wins, stopped, microR } = this.sumsBefore[n]!;
    return { n, wins, stopped, meanR: n === 0 ? null : Math.round(microR / n) / MICRO };
  }

  private append(outcome: Outcome): void {
    const { wins, stopped, microR } = this.sumsBefore[this.outcomes.length]!;
    this.sumsBefore.push({
      wins: wins + (outcome.kind === 'success' ? 1 : 0),
      stopped: stopped + (outcome.kind === 'stop' ? 1 : 0),
      microR: microR + Math.round(outcome.netR * MICRO),
    });
    this.outcomes.push(outcome);
  }

  private mergeLate(): void {
    const { outcomes } = this;
    const late = this.late.sort((a, b) => a.decidedAt - b.decidedAt);
    this.outcomes = [];
    this.sumsBefore = [NONE];
    this.late = [];
    let next = 0;
    for (const outcome of outcomes) {
      for (; next < late.length && late[next]!.decidedAt < outcome.decidedAt; next++) this.append(late[next]!);
      this.append(outcome);
    }
    for (; next < late.length; next++) this.append(late[next]!);
  }

  private countUntil(time: number): number {
    const { outcomes } = this;
    const { length } = outcomes;
    if (length === 0 || outcomes[length - 1]!.decidedAt <= time) return length;
    return firstIndex(length, (i) => outcomes[i]!.decidedAt > time);
  }
}
