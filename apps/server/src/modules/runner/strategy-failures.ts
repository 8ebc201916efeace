const WINDOW_MS = 600_000;

/** After so many failures in ten minutes a strategy is paused. */
export const MOST_FAILURES = 5;

/** How often something failed lately. */
export class StrategyFailures {
  private readonly times = new Map<number, number[]>();
  private readonly now: () => number;

  /** @param now Milliseconds of any clock that only goes forward. */
  constructor(now: () => number) {
    this.now = now;
  }

  /** Counts a failure of a group. @returns whether that was one too many. */
  add(group: number): boolean {
    const now = this.now();
    const recent = (this.times.get(group) ?? []).filter((time) => time > now - WINDOW_MS);
    recent.push(now);
    this.times.set(group, recent);
    return recent.length >= MOST_FAILURES;
  }
}
