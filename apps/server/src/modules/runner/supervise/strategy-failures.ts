const WINDOW_MS = 600_000;

/** A strategy is paused after this number of failures within ten minutes. */
export const FAILURES_BEFORE_PAUSE = 5;

/** Counts recent failures by group. */
export class StrategyFailures {
  private readonly times = new Map<number, number[]>();
  private readonly now: () => number;

  /** @param now Milliseconds of a monotonic clock. */
  constructor(now: () => number) {
    this.now = now;
  }

  /** Counts a failure of a group. @returns whether there were too many. */
  add(group: number): boolean {
    const now = this.now();
    const recent = (this.times.get(group) ?? []).filter((time) => time > now - WINDOW_MS);
    recent.push(now);
    this.times.set(group, recent);
    return recent.length >= FAILURES_BEFORE_PAUSE;
  }
}
