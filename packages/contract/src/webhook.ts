import { z } from 'zod';
import { Price } from './signal.ts';
import { Timeframe } from './strategy.ts';

/** Payload of a webhook about a signal. */
export const WebhookPayload = z.strictObject({
  /** Id of the strategy. */
  strategy: z.string(),
  symbol: z.string(),
  timeframe: Timeframe,
  side: z.enum(['long', 'short']),
  entry: Price,
  stop: Price,
  targets: z.array(Price),
  /** Chance in percent that the first target is reached before the stop. */
  confidence: z.number().int(),
  /** When the signal was added to the log. */
  timestamp: z.iso.datetime(),
  note: z.string().nullable(),
});

export type WebhookPayload = z.infer<typeof WebhookPayload>;
