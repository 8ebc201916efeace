/** Gives each email a connection of its own, in the order in which they came. */
export class ConnectionTurns {
  private free: number;
  private readonly waiting = new Set<() => void>();

  constructor(connections: number) {
    this.free = connections;
  }

  /** Resolves when a connection is free, which is then taken; to false without one if the signal aborts before. */
  take(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    if (this.free > 0) {
      this.free -= 1;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const leave = () => {
        this.waiting.delete(go);
        resolve(false);
      };
      const go = () => {
        signal.removeEventListener('abort', leave);
        resolve(true);
      };
      this.waiting.add(go);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** Gives a connection back: the next email takes it. */
  giveBack(): void {
    const [next] = this.waiting;
    if (next === undefined) {
      this.free += 1;
      return;
    }
    this.waiting.delete(next);
    next();
  }
}
