import { DIGEST_MINUTE } from '@sealtick/contract';
import { startOfDay, timeOfDay } from '@sealtick/record';

/** Returns when the last digest of a member was due: the last 08:00 of the member's clock. @param now ms UTC */
export function lastDigestTime(timeZone: string, now: number): number {
  const today = timeOfDay(timeZone, now, DIGEST_MINUTE);
  return today <= now ? today : timeOfDay(timeZone, startOfDay(timeZone, now) - 1, DIGEST_MINUTE);
}
