import { firstIndex } from '../bars/first-index.ts';

/** Number of outcomes known at a moment, and number of wins among them. */
export interface Count {
  readonly n: number;
  readonly wins: number;
}

interface Late {
  readonly decidedAt: number;
  readonly win: number;
}

/**
 * Outcomes in time order: a lookup at a time takes O(log n), appending a live outcome O(1). Late outcomes, such as those of
 * one stream added after another's, are merged before the next lookup: m of them cost O(n + m log m), in any order.
 */
export class OutcomeCounts {
  private times: number[] = [];
  /** Wins among the first i outcomes. */
  private winsBefore: number[] = [0];
  private late: Late[] = [];

  /** Adds an outcome. @param decidedAt ms UTC. */
  add(decidedAt: number, isWin: boolean): void {
    const { times, late } = this;
    const win = isWin ? 1 : 0;
    if (times.length > 0 && decidedAt < times[times.length - 1]!) late.push({ decidedAt, win });
    else this.append(decidedAt, win);
  }

  /** Returns the outcomes decided at or before `time`. */
  at(time: number): Count {
    if (this.late.length > 0) this.mergeLate();
    const n = this.countUntil(time);
    return { n, wins: this.winsBefore[n]! };
  }

  private append(decidedAt: number, win: number): void {
    this.winsBefore.push(this.winsBefore[this.times.length]! + win);
    this.times.push(decidedAt);
  }

  private mergeLate(): void {
    const { times, winsBefore } = this;
    const late = this.late.sort((a, b) => a.decidedAt - b.decidedAt);
    this.times = [];
    this.winsBefore = [0];
    this.late = [];
    let next = 0;
    for (let i = 0; i < times.length; i++) {
      for (; next < late.length && late[next]!.decidedAt < times[i]!; next++)
        this.append(late[next]!.decidedAt, late[next]!.win);
      this.append(times[i]!, winsBefore[i + 1]! - winsBefore[i]!);
    }
  }

  private countUntil(time: number): number {
    const { times } = this;
    const { length } = times;
    if (length === 0 || times[length - 1]! <= time) return length;
    return firstIndex(length, (i) => times[i]! > time);
  }
}
