const DELAY_MS = 1_000;
/** Each one that waits keeps its request in memory. */
const MAX_WAITING = { perCaller: 1_000, all: 5_000 };

/** Those who wait of one caller. */
export interface DelayedRefusal {
  waiting: number;
}

/**
 * Holds refusals back for a second, so that a caller far above its quota asks once a second on each connection instead of
 * thousands of times, and the thread is free for others.
 */
export class RefusalDelay {
  private readonly all: DelayedRefusal = { waiting: 0 };

  /** If too many wait already, the rejection is sent immediately. */
  run(caller: DelayedRefusal, refuse: () => void): void {
    const { all } = this;
    if (caller.waiting >= MAX_WAITING.perCaller || all.waiting >= MAX_WAITING.all) {
      refuse();
      return;
    }
    caller.waiting += 1;
    all.waiting += 1;
    setTimeout(() => {
      caller.waiting -= 1;
      all.waiting -= 1;
      refuse();
    }, DELAY_MS);
  }
}
