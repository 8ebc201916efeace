import { HOUR_MS } from '@sealtick/engine';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';

/** Accounts counted at a time; the one whose last use is oldest is forgotten first. */
const MAX_COUNTED = 50_000;

/** Counts what accounts use within a moving hour, in the memory of this process. */
export class HourlyQuota {
  private readonly clock: Clock;
  private readonly max: number;
  private readonly what: string;
  private readonly uses = new Map<string, readonly number[]>();

  /** @param what Plural noun for the refusal */
  constructor(clock: Clock, max: number, what: string) {
    this.clock = clock;
    this.max = max;
    this.what = what;
  }

  /** Counts one use. @throws {AppError} RATE_LIMITED if the hour has no more */
  take(accountId: string): void {
    const now = this.clock.now();
    const recent = (this.uses.get(accountId) ?? []).filter((at) => at > now - HOUR_MS);
    if (recent.length >= this.max) {
      const seconds = Math.ceil((recent[0]! + HOUR_MS - now) / 1_000);
      throw new AppError(
        'RATE_LIMITED',
        `An account can use ${this.max} ${this.what} an hour. Try again in ${Math.ceil(seconds / 60)} min.`,
        { retryAfterSeconds: seconds },
      );
    }
    this.uses.delete(accountId);
    this.uses.set(accountId, [...recent, now]);
    if (this.uses.size > MAX_COUNTED) this.uses.delete(this.uses.keys().next().value!);
  }
}
