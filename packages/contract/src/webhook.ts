import { z } from 'zod';
import { Side, Timeframe } from './enumerations.ts';
import { Price } from './price.ts';

/** Payload of a webhook about a signal. */
export const WebhookPayload = z.strictObject({
  /** Id of the strategy. */
  strategy: z.string(),
  symbol: z.string(),
  timeframe: Timeframe,
  side: Side,
  entry: Price,
  stop: Price,
  targets: z.array(Price),
  /** Chance in percent that the first target is reached before the stop; in Tailwind Momentum, that it is or the trade closes with a gain. */
  confidence: z.number().int(),
  /** When the signal was added to the log. */
  timestamp: z.iso.datetime(),
  note: z.string().nullable(),
});

export type WebhookPayload = z.infer<typeof WebhookPayload>;
