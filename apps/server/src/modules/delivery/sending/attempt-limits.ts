/**
 * Ends attempts that take too long, and those in flight when the sender stops. Nothing of an attempt stays in memory after
 * its end: the signals of `AbortSignal.timeout` do until their time is over.
 */
export class AttemptLimits {
  private readonly ending: AbortSignal;
  private readonly running = new Set<AbortController>();

  /** @param ending Ends all attempts. */
  constructor(ending: AbortSignal) {
    this.ending = ending;
    const endAll = () => {
      for (const one of this.running) one.abort();
    };
    ending.addEventListener('abort', endAll, { once: true });
  }

  /** Does work with a signal that is aborted after this time, ms, or at the stop. */
  async within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const limit = new AbortController();
    if (this.ending.aborted) limit.abort();
    const late = setTimeout(() => limit.abort(), ms);
    this.running.add(limit);
    try {
      return await work(limit.signal);
    } finally {
      clearTimeout(late);
      this.running.delete(limit);
    }
  }
}
