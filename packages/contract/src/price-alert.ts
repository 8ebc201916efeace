import { z } from 'zod';
import { input } from './input.ts';
import { Instant } from './instant.ts';
import { plainId } from './plain-text.ts';
import { line } from './typed-text.ts';

/** Price alerts of an account that have not fired, at most. */
export const OPEN_PRICE_ALERTS_MAX = 50;
/** Fired price alerts that are listed. */
export const FIRED_PRICE_ALERTS_SHOWN = 50;

/** `above`: fires at the level or above it. `below`: at the level or below it. */
export const PRICE_ALERT_DIRECTIONS = ['above', 'below'] as const;
export const PriceAlertDirection = z.enum(PRICE_ALERT_DIRECTIONS);
export type PriceAlertDirection = z.infer<typeof PriceAlertDirection>;

const Level = z.string().regex(/^\d{1,13}(?:\.\d{1,12})?$/, 'must be a price such as 1.0850');

/** A member's wish to be sent a message when a symbol passes a level. Times are of the market's clock. */
export const PriceAlert = z.strictObject({
  id: z.string(),
  symbol: z.string(),
  direction: PriceAlertDirection,
  /** With the decimals of the instrument. */
  level: Level,
  note: z.string().nullable(),
  createdAt: Instant,
  /** Close of the bar in which the level was passed; null while the alert is open. */
  firedAt: Instant.nullable(),
  /** The level, or the first price beyond it after a gap; null while the alert is open. */
  firedPrice: Level.nullable(),
});
export type PriceAlert = z.infer<typeof PriceAlert>;

/** What a call may set of a price alert. */
export const PriceAlertInput = z.strictObject({
  symbol: input(plainId(20), 'Symbol of the instrument', 'EURUSD'),
  level: input(Level, 'Price at which the alert fires', '1.2500'),
  direction: input(PriceAlertDirection, 'Side from which the level is passed; follows from the last price').optional(),
  note: input(line(200).nullable(), 'Text that the message repeats').optional(),
});
export type PriceAlertInput = z.infer<typeof PriceAlertInput>;
