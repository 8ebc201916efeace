const LONGEST_MS = 60_000;

/** Looks when the next delivery is due, sooner than the wake-ups do on their own. */
export class LookTimer {
  private readonly look: () => void;
  private timer: NodeJS.Timeout | undefined;
  private due = Number.POSITIVE_INFINITY;

  constructor(look: () => void) {
    this.look = look;
  }

  /** Looks after this time at the latest, ms. */
  at(waitMs: number): void {
    const wait = Math.min(Math.max(waitMs, 1), LONGEST_MS);
    const due = performance.now() + wait;
    if (due >= this.due) return;
    clearTimeout(this.timer);
    this.due = due;
    this.timer = setTimeout(() => {
      this.due = Number.POSITIVE_INFINITY;
      this.look();
    }, wait).unref();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.due = Number.NEGATIVE_INFINITY;
  }
}
