const FIRST_MS = 3_000;
const LONGEST_MS = 30_000;

/**
 * Delays before reconnecting: 3 s, then growing and random, so that clients do not reconnect at the same time; 3 s again after a
 * success.
 */
export class Backoff {
  private tries = 0;
  private readonly random: () => number;

  constructor(random: () => number = Math.random) {
    this.random = random;
  }

  next(): number {
    const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.tries);
    this.tries += 1;
    return ceiling === FIRST_MS ? FIRST_MS : FIRST_MS + this.random() * (ceiling - FIRST_MS);
  }

  reset(): void {
    this.tries = 0;
  }
}
