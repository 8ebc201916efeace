import type { Clock } from '../../platform/clock.ts';
import { ProviderError } from './provider.ts';

/** Consecutive failures after which requests to a source are suspended. */
const FAILURES_TO_OPEN = 3;
const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 60_000;
/** Longest wait that a source may request. */
const LONGEST_RETRY_AFTER_MS = 600_000;

/**
 * Circuit breaker for a data source: suspends requests after three consecutive failures, or immediately if the source names
 * a wait. Then it allows one trial request at a time, at growing intervals, until one succeeds.
 */
export class Breaker {
  private readonly clock: Clock;
  private failures = 0;
  private waitMs = FIRST_WAIT_MS;
  private closedAgainAt = Number.NEGATIVE_INFINITY;
  private reason: string | null = null;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Whether a request is allowed now. */
  get mayRequest(): boolean {
    // A clock that was set back must not suspend a source for longer.
    const left = this.closedAgainAt - this.clock.now();
    return left <= 0 || left > LONGEST_RETRY_AFTER_MS;
  }

  /** Reason for which requests are suspended; null if they are not. */
  get openBecause(): string | null {
    return this.failures >= FAILURES_TO_OPEN ? this.reason : null;
  }

  /** Records a successful request. */
  succeed(): void {
    this.failures = 0;
    this.waitMs = FIRST_WAIT_MS;
    this.reason = null;
  }

  /** Records a failed request. */
  fail(error: unknown): void {
    const retryAfterMs = error instanceof ProviderError ? error.retryAfterMs : null;
    this.failures = retryAfterMs === null ? this.failures + 1 : Math.max(this.failures + 1, FAILURES_TO_OPEN);
    // Only messages meant for the operator: others may contain an address with a key.
    this.reason = error instanceof ProviderError ? error.message : 'unexpected error';
    if (this.failures < FAILURES_TO_OPEN) return;
    const waitMs = Math.min(Math.max(retryAfterMs ?? 0, this.waitMs), LONGEST_RETRY_AFTER_MS);
    this.closedAgainAt = this.clock.now() + waitMs;
    this.waitMs = Math.min(this.waitMs * 2, LONGEST_WAIT_MS);
  }
}
