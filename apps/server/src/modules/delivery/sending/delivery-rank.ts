import type { DeliveryType } from '@sealtick/contract';

/**
 * Added to the rank of what is for a channel whose last attempt failed: thousands of such deliveries are not read on the
 * way to one that can be sent.
 */
export const FAILING_RANK = 2;

/** Returns the rank of a delivery: openings come before everything else. @param failures Of its channel, in a row */
export const computeRank = (type: DeliveryType, failures: number): number =>
  (type === 'signal.opened' ? 0 : 1) + (failures > 0 ? FAILING_RANK : 0);
