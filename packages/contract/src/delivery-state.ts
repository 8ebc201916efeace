import { z } from 'zod';

/**
 * States of a delivery. `delivered`, `missed`, `dead`, `suppressed` and `cancelled` are ends:
 * - `missed`: not accepted while the signal was valid
 * - `dead`: every attempt of the schedule failed
 * - `suppressed`: plan, channel or rule said no
 * - `cancelled`: the channel was deleted, or a later message took its place
 */
export const DELIVERY_STATES = [
  'pending',
  'sending',
  'retrying',
  'delivered',
  'missed',
  'dead',
  'suppressed',
  'cancelled',
] as const;
export const DeliveryState = z.enum(DELIVERY_STATES);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** What a delivery carries. */
export const DELIVERY_TYPES = [
  'signal.opened',
  'signal.updated',
  'signal.closed',
  'signal.missed',
  'market.alert',
  'strategy.status',
  'system.alert',
  'price.alert',
  'own.signal',
  'alert.gap',
  'broker.alert',
  'digest',
  'test',
] as const;
export const DeliveryType = z.enum(DELIVERY_TYPES);
export type DeliveryType = z.infer<typeof DeliveryType>;
