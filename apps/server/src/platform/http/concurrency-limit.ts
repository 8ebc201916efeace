import { AppError } from '../errors.ts';

const RETRY_AFTER_SECONDS = 2;

interface ConcurrencyLimits {
  /** Jobs that may run at a time. */
  readonly running: number;
  /** Jobs that may wait. */
  readonly waiting: number;
  /** Running and waiting jobs per address, or per account. */
  readonly perAddress: number;
  /** Sentence for a caller that is refused. */
  readonly refusal: string;
  /** Code for a caller that has its share of jobs: `UNAVAILABLE` if it is not set. */
  readonly shareCode?: 'RATE_LIMITED';
}

interface QueuedRequest {
  readonly isNeeded: () => boolean;
  readonly start: () => void;
  readonly drop: () => void;
}

/** Limits how many expensive jobs run at a time, and rejects jobs that would wait too long. */
export class ConcurrencyLimit {
  private readonly limits: ConcurrencyLimits;
  private running = 0;
  private waiting: QueuedRequest[] = [];
  private readonly held = new Map<string, number>();

  constructor(limits: ConcurrencyLimits) {
    this.limits = limits;
  }

  /**
   * Runs `work` when a slot is free, in order of arrival.
   *
   * @param isNeeded Called before the start; a job whose caller has left is not started.
   * @returns The result of `work`, or null if it was no longer needed.
   * @throws {AppError} UNAVAILABLE if too many wait, and UNAVAILABLE or `shareCode` if the address has its share of jobs.
   */
  async run<T>(address: string, isNeeded: () => boolean, work: () => Promise<T>): Promise<T | null> {
    this.dropLeft();
    const { running, waiting, perAddress, refusal, shareCode = 'UNAVAILABLE' } = this.limits;
    const held = this.held.get(address) ?? 0;
    const isFull = this.running >= running && this.waiting.length >= waiting;
    if (held >= perAddress || isFull) {
      throw new AppError(
        held >= perAddress ? shareCode : 'UNAVAILABLE',
        `${refusal} Try again in ${RETRY_AFTER_SECONDS} s.`,
        {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        },
      );
    }
    this.held.set(address, held + 1);
    if (!(await this.takePlace(address, isNeeded))) return null;
    try {
      return await work();
    } finally {
      this.running -= 1;
      this.release(address);
      // Deferred, so that the event loop handles other work between two jobs.
      setImmediate(() => this.startNext());
    }
  }

  private takePlace(address: string, isNeeded: () => boolean): Promise<boolean> {
    if (this.running < this.limits.running && this.waiting.length === 0) {
      this.running += 1;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const drop = () => {
        this.release(address);
        resolve(false);
      };
      this.waiting.push({ isNeeded, start: () => resolve(true), drop });
    });
  }

  /** Frees the places of callers that have left. */
  private dropLeft(): void {
    const left = this.waiting.filter(({ isNeeded }) => !isNeeded());
    this.waiting = this.waiting.filter((one) => !left.includes(one));
    for (const { drop } of left) drop();
  }

  private startNext(): void {
    this.dropLeft();
    while (this.running < this.limits.running) {
      const next = this.waiting.shift();
      if (next === undefined) return;
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
