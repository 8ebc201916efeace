import { z } from 'zod';
import { ChannelKind } from './delivery-channel.ts';
import { MarketKind } from './enumerations.ts';

/** The live feed, over which pages and programs get signals, or a kind of channel. */
export const DeliveryWay = z.enum(['feed', ...ChannelKind.options]);
export type DeliveryWay = z.infer<typeof DeliveryWay>;

const slippage = {
  /** Deliveries of new signals whose price is known. */
  n: z.int().min(0),
  /**
   * The price that a subscriber could get at delivery, against the published entry, as a multiple of the risk: positive is
   * worse. The median; null with fewer than thirty deliveries.
   */
  medianR: z.number().nullable(),
  /** The 90th percentile: in nine of ten deliveries it was no worse. */
  p90R: z.number().nullable(),
};

/** Slippage of the deliveries over one way. */
const WaySlippage = z.strictObject({ way: DeliveryWay, ...slippage });

/** Slippage of the deliveries of one strategy, in total and by way. */
const StrategySlippage = z.strictObject({ strategyId: z.string(), ...slippage, ways: z.array(WaySlippage) });

/** What a subscriber could get: the newest price when a new signal was delivered, against its entry. */
export const DeliverySlippage = z.strictObject({
  market: MarketKind,
  /** Seconds of market time in one of wall time: in a fast market the price moves further until a message is accepted. */
  speed: z.number(),
  /** Length of the period. */
  days: z.int().min(1),
  /** Every way. */
  ways: z.array(WaySlippage),
  /** Strategies with a delivery, by their ids. */
  strategies: z.array(StrategySlippage),
});

export type WaySlippage = z.infer<typeof WaySlippage>;
export type StrategySlippage = z.infer<typeof StrategySlippage>;
export type DeliverySlippage = z.infer<typeof DeliverySlippage>;
