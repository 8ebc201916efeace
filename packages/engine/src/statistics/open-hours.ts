import { firstIndex } from '../bars/first-index.ts';
import type { Session } from '../instruments/session.ts';
import { type Interval, openIntervals } from '../instruments/session-calendar.ts';

/** The time between two moments at which at least one of several markets is open. */
export class OpenHours {
  /** In order, not adjacent. */
  readonly intervals: readonly Interval[];
  /** Open time before each interval, ms. */
  private readonly before: Float64Array;
  readonly totalMs: number;

  constructor(sessions: Iterable<Session>, from: number, to: number) {
    this.intervals = mergeIntervals([...new Set(sessions)].flatMap((session) => openIntervals(session, from, to)));
    this.before = new Float64Array(this.intervals.length);
    let total = 0;
    this.intervals.forEach((open, i) => {
      this.before[i] = total;
      total += open.to - open.from;
    });
    this.totalMs = total;
  }

  /** Returns the open time from the start up to a moment, ms. */
  until(at: number): number {
    const { intervals } = this;
    const last = firstIndex(intervals.length, (i) => intervals[i]!.from > at) - 1;
    if (last < 0) return 0;
    const { from, to } = intervals[last]!;
    return this.before[last]! + Math.min(at, to) - from;
  }
}

/** Returns periods in order without overlap; overlapping and adjacent ones are merged. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: { from: number; to: number }[] = [];
  for (const { from, to } of [...intervals].sort((a, b) => a.from - b.from)) {
    const last = merged[merged.length - 1];
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}
