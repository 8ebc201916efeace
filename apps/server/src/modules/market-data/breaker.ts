import type { Clock } from '../../platform/clock.ts';
import { ProviderError } from './provider.ts';

/** Failures in a row after which a source is left alone for a while. */
const FAILURES_TO_OPEN = 3;
const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 60_000;
/** A source that asks for more patience than this is asked all the same. */
const LONGEST_ASKED_MS = 600_000;

/**
 * Keeps a source that fails from being asked all the time: after three failures in a row, or at once where it says how
 * long to wait, it is left alone; then one trial at a time, at longer and longer intervals, until it answers.
 */
export class Breaker {
  private readonly clock: Clock;
  private failures = 0;
  private waitMs = FIRST_WAIT_MS;
  private closedAgainAt = Number.NEGATIVE_INFINITY;
  private words: string | null = null;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Whether it may be asked now. */
  get mayAsk(): boolean {
    // A clock set back must not keep a source shut out.
    const left = this.closedAgainAt - this.clock.now();
    return left <= 0 || left > LONGEST_ASKED_MS;
  }

  /** Why the source is left alone, since three failures or its own word; null while it counts as well. */
  get openBecause(): string | null {
    return this.failures >= FAILURES_TO_OPEN ? this.words : null;
  }

  succeed(): void {
    this.failures = 0;
    this.waitMs = FIRST_WAIT_MS;
    this.words = null;
  }

  fail(error: unknown): void {
    const asked = error instanceof ProviderError ? error.retryAfterMs : null;
    this.failures = asked === null ? this.failures + 1 : Math.max(this.failures + 1, FAILURES_TO_OPEN);
    // Only what was meant for people: the words of others may hold an address with a key in it.
    this.words = error instanceof ProviderError ? error.message : 'it failed in a way that nobody foresaw';
    if (this.failures < FAILURES_TO_OPEN) return;
    const waitMs = Math.min(Math.max(asked ?? 0, this.waitMs), LONGEST_ASKED_MS);
    this.closedAgainAt = this.clock.now() + waitMs;
    this.waitMs = Math.min(this.waitMs * 2, LONGEST_WAIT_MS);
  }
}
