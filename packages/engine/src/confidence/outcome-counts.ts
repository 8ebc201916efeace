import { firstIndex } from '../bars/first-index.ts';
/** How many outcomes were known at a moment, and how many of them were wins. */
export interface Count {
  readonly n: number;
  readonly wins: number;
}

/**
 * Outcomes in time order, so that "known at or before T" is one binary search: O(log n). Live outcomes come at the end,
 * O(1); one that comes late is put in its place, O(n).
 */
export class OutcomeCounts {
  private readonly times: number[] = [];
  /** Wins among the first i outcomes. */
  private readonly winsBefore: number[] = [0];

  /** @param decidedAt Ms UTC. */
  add(decidedAt: number, isWin: boolean): void {
    const { times, winsBefore } = this;
    const win = isWin ? 1 : 0;
    const index = this.firstAfter(decidedAt);
    times.splice(index, 0, decidedAt);
    winsBefore.splice(index + 1, 0, winsBefore[index] + win);
    for (let i = index + 2; i < winsBefore.length; i++) winsBefore[i] += win;
  }

  /** Outcomes decided at or before `time`. */
  at(time: number): Count {
    const n = this.firstAfter(time);
    return { n, wins: this.winsBefore[n] };
  }

  private firstAfter(time: number): number {
    const { times } = this;
    const { length } = times;
    if (length === 0 || times[length - 1] <= time) return length;
    return firstIndex(length, (i) => times[i] > time);
  }
}
