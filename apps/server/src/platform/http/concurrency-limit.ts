import { AppError } from '../errors.ts';

const RETRY_AFTER_SECONDS = 2;

interface ConcurrencyLimits {
  /** Pieces of work under way at a time. */
  readonly running: number;
  /** Pieces of work that wait for their turn. */
  readonly waiting: number;
  /** Of both together, those of one address. */
  readonly perAddress: number;
}

interface Waiting {
  readonly isWanted: () => boolean;
  readonly start: () => void;
  readonly drop: () => void;
}

/** Lets a few pieces of expensive work run at a time, and refuses at once what would wait too long. */
export class ConcurrencyLimit {
  private readonly limits: ConcurrencyLimits;
  private running = 0;
  private readonly waiting: Waiting[] = [];
  private readonly held = new Map<string, number>();

  constructor(limits: ConcurrencyLimits) {
    this.limits = limits;
  }

  /**
   * Runs `work` when a place is free, oldest first.
   *
   * @param isWanted Asked when its turn comes: work for a caller who has left is not started.
   * @returns What `work` returns, or null where it was not wanted any more.
   * @throws {AppError} UNAVAILABLE where the address holds its share, or too many wait.
   */
  async run<T>(address: string, isWanted: () => boolean, work: () => Promise<T>): Promise<T | null> {
    const { running, waiting, perAddress } = this.limits;
    const held = this.held.get(address) ?? 0;
    const isFull = this.running >= running && this.waiting.length >= waiting;
    if (held >= perAddress || isFull) {
      throw new AppError('UNAVAILABLE', `Too many pages are being made; try again in ${RETRY_AFTER_SECONDS} s.`, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    this.held.set(address, held + 1);
    try {
      if (!(await this.takePlace(isWanted))) return null;
      try {
        return await work();
      } finally {
        this.running -= 1;
        // Later, so that what the event loop holds meanwhile is done between two pieces of work.
        setImmediate(() => this.startNext());
      }
    } finally {
      this.release(address);
    }
  }

  private takePlace(isWanted: () => boolean): Promise<boolean> {
    if (this.running < this.limits.running && this.waiting.length === 0) {
      this.running += 1;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      this.waiting.push({ isWanted, start: () => resolve(true), drop: () => resolve(false) });
    });
  }

  private startNext(): void {
    while (this.running < this.limits.running) {
      const next = this.waiting.shift();
      if (next === undefined) return;
      if (!next.isWanted()) {
        next.drop();
        continue;
      }
      this.running += 1;
      next.start();
    }
  }

  private release(address: string): void {
    const left = this.held.get(address)! - 1;
    if (left > 0) this.held.set(address, left);
    else this.held.delete(address);
  }
}
