const DELAY_MS = 1_000;
/** Each one that waits keeps its request in memory. */
const MAX_WAITING = { perCaller: 1_000, all: 5_000 };

/**
 * Holds refusals back for a second, so that a caller far above its quota asks once a second on each connection instead of
 * thousands of times, and the thread is free for others.
 */
export class RefusalDelay {
  /** Refusals that wait, by caller. */
  private readonly waiting = new Map<string, number>();
  private all = 0;

  /** If too many wait already, the rejection is sent immediately. */
  run(caller: string, refuse: () => void): void {
    const ofCaller = this.waiting.get(caller) ?? 0;
    if (ofCaller >= MAX_WAITING.perCaller || this.all >= MAX_WAITING.all) {
      refuse();
      return;
    }
    this.waiting.set(caller, ofCaller + 1);
    this.all += 1;
    setTimeout(() => {
      const left = this.waiting.get(caller)! - 1;
      if (left === 0) this.waiting.delete(caller);
      else this.waiting.set(caller, left);
      this.all -= 1;
      refuse();
    }, DELAY_MS);
  }
}
