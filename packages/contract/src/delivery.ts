import { z } from 'zod';
import { ChannelKind } from './delivery-channel.ts';
import { MarketKind } from './enumerations.ts';

/** Wall-clock milliseconds that so many of a hundred signals did not exceed. Under a hundred signals only the median is stated; null without one. */
export const Quantiles = z.strictObject({
  p50: z.number().nullable(),
  p95: z.number().nullable(),
  p99: z.number().nullable(),
});

/** How fast the channels of a kind accepted new signals in a period. */
export const ChannelFigures = z.strictObject({
  /** From the close of the bar until the receiving side accepted it. With fewer than a hundred only the median is stated. */
  closeToAccepted: Quantiles,
  /** Messages that were accepted. */
  accepted: z.int().min(0),
  /** Messages that were not accepted while the signal was valid. */
  missed: z.int().min(0),
});

/** Figures of one kind of channel. */
export const KindFigures = z.strictObject({
  kind: ChannelKind,
  /** Whether the operator has configured it, so that the site sends through it. */
  isOffered: z.boolean(),
  /** Of the last 24 hours. */
  day: ChannelFigures,
  /** Of the last 30 days. */
  month: ChannelFigures,
});

/** Latency and completeness of the live feed for the public signals of the last 24 hours, measured on the server. */
export const DeliveryFigures = z.strictObject({
  market: MarketKind,
  /** Seconds of market time in one of wall time: what was measured by the market's clock is divided by it. */
  speed: z.number(),
  /** Signals that entered the log. */
  published: z.int().min(0),
  /** Those of them that the feed was measured to send. */
  measured: z.int().min(0),
  /** Those sent no later than a second after their sealing. */
  onTime: z.int().min(0),
  /** From the close of the bar until the signal is in the log. */
  closeToSeal: Quantiles,
  /** From the close of the bar until the feed sends it. */
  closeToFeed: Quantiles,
  /** From its entry in the log until the feed sends it. */
  sealToFeed: Quantiles,
  /** Every kind of channel. */
  channels: z.array(KindFigures),
});

export type Quantiles = z.infer<typeof Quantiles>;
export type DeliveryFigures = z.infer<typeof DeliveryFigures>;
export type ChannelFigures = z.infer<typeof ChannelFigures>;
export type KindFigures = z.infer<typeof KindFigures>;
