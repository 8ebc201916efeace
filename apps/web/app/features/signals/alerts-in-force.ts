import type { LoggedAlert } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';

/** An alert of no release is about the next minutes. */
const VALID_MS = 30 * MINUTE_MS;

/** Returns the alerts whose release is still ahead, or that were issued in the last half hour. @param now Market time, ms UTC */
export const alertsInForce = (alerts: readonly LoggedAlert[], now: number): readonly LoggedAlert[] =>
  alerts.filter(
    ({ releaseAt, issuedAt }) => now < (releaseAt === null ? Date.parse(issuedAt) + VALID_MS : Date.parse(releaseAt)),
  );
