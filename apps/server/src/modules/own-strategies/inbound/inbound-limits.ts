import type { Clock } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { HourlyQuota } from '../../../platform/http/hourly-quota.ts';

/** Calls of one address in an hour; TradingView sends at most fifteen alerts in three minutes. */
const CALLS_PER_HOUR = 1_000;
/** Calls of one address in an hour whose secret is wrong. */
const WRONG_CALLS_PER_HOUR = 100;
/** Calls above a limit that an address lists in an hour. */
const LISTED_PER_HOUR = 100;
const LISTED_WRONG_PER_HOUR = 1;

/** A call above a limit of its address. */
export interface Excess {
  readonly refusal: AppError;
  /** Whether the call is listed: most of many are not, so that they do not fill the list and the database. */
  readonly isListed: boolean;
}

/** Counts the calls of addresses. Callers without the secret cannot use up what the member's alerts may. */
export class InboundLimits {
  private readonly clock: Clock;
  private readonly calls = new HourlyQuota(
    CALLS_PER_HOUR,
    (minutes) => `An address takes at most ${CALLS_PER_HOUR} calls in an hour. Try again in ${minutes} minutes.`,
  );
  private readonly wrong = new HourlyQuota(
    WRONG_CALLS_PER_HOUR,
    (minutes) => `Too many calls with a wrong secret. Try again in ${minutes} minutes.`,
  );
  private readonly listed = new HourlyQuota(LISTED_PER_HOUR, () => '');
  private readonly listedWrong = new HourlyQuota(LISTED_WRONG_PER_HOUR, () => '');

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Counts a call of an address that exists; null within its limits. @param isKnown Whether its secret is right */
  count(publicId: string, isKnown: boolean): Excess | null {
    const now = this.clock.now();
    const refusal = refusalBy(isKnown ? this.calls : this.wrong, publicId, now);
    if (refusal === null) return null;
    return { refusal, isListed: refusalBy(isKnown ? this.listed : this.listedWrong, publicId, now) === null };
  }
}

function refusalBy(quota: HourlyQuota, publicId: string, now: number): AppError | null {
  try {
    quota.take(publicId, now);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
