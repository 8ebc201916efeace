import { z } from 'zod';
import { ChannelId } from './delivery-channel.ts';
import { DELIVERY_FILTERS } from './delivery-choices.ts';
import { AssetClass } from './enumerations.ts';
import { Instant } from './instant.ts';

export const DeliveryFilter = z.enum(DELIVERY_FILTERS);
export type DeliveryFilter = z.infer<typeof DeliveryFilter>;

const Count = z.int().min(0);

/** What rules would have sent of the last signals of the caller's strategies, with the mutes that are in force. */
export const DeliveryPreview = z.strictObject({
  from: Instant,
  until: Instant,
  /** Strategies that were counted: those that the caller subscribed to and the plan includes, or the given one. */
  strategies: Count,
  /** Their signals in that time. */
  signals: Count,
  /** Signals that would have been sent over one channel or more. */
  passing: Count,
  /**
   * Signals that would have been sent over each channel that is switched on, has not ended and is asked for new signals,
   * the oldest first.
   */
  channels: z.array(z.strictObject({ channelId: ChannelId, passing: Count })).readonly(),
  /**
   * How many signals each filter refuses, in the order of the filters: the first one that refuses, of the channel that
   * comes farthest. Those of channels are left out.
   */
  filters: z.array(z.strictObject({ filter: DeliveryFilter, refused: Count })).readonly(),
  /** All signals by stated confidence, in steps of 5 from 0 on. */
  confidences: z.array(z.strictObject({ from: z.int(), signals: Count })).readonly(),
  /** All signals by asset class, in the order of the asset classes. */
  assetClasses: z.array(z.strictObject({ assetClass: AssetClass, signals: Count })).readonly(),
});
export type DeliveryPreview = z.infer<typeof DeliveryPreview>;
