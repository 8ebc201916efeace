import { HOUR_MS } from '@sealtick/engine';
import { AppError } from '../errors.ts';

/** Keys counted at a time; the one whose last use is oldest is forgotten first. */
const MAX_KEYS = 50_000;

/** Counts what each account uses within a moving hour, in the memory of this process. */
export class HourlyQuota {
  private readonly max: number;
  private readonly refusal: (minutes: number) => string;
  private readonly uses = new Map<string, readonly number[]>();

  /** @param refusal Returns the sentence for who has used up the hour. @param minutes Until the next use is allowed */
  constructor(max: number, refusal: (minutes: number) => string) {
    this.max = max;
    this.refusal = refusal;
  }

  /** Counts a use. @throws {AppError} RATE_LIMITED if the hour is used up */
  take(key: string, now: number): void {
    const recent = (this.uses.get(key) ?? []).filter((at) => at > now - HOUR_MS);
    if (recent.length >= this.max) {
      const seconds = Math.ceil((recent[0]! + HOUR_MS - now) / 1_000);
      throw new AppError('RATE_LIMITED', this.refusal(Math.ceil(seconds / 60)), { retryAfterSeconds: seconds });
    }
    this.uses.delete(key);
    this.uses.set(key, [...recent, now]);
    if (this.uses.size > MAX_KEYS) this.uses.delete(this.uses.keys().next().value!);
  }
}
