import { doublePrecision, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { impersonal } from '../../platform/personal.ts';

/** When the live feed sent a signal for the first time, to its subscribers. */
export const signalSending = pgTable('signal_sending', {
  signalId: text('signal_id').primaryKey(),
  /** By the market's clock, as all times of a signal. */
  sentAt: moment('sent_at').notNull(),
  /** Seconds of market time per second of wall time when it was sent. */
  speed: doublePrecision().notNull(),
  /** The newest stored price when it was sent; null if there was none. */
  price: doublePrecision(),
  /** Close of the bar that the price is of, by the market's clock. */
  priceAt: moment('price_at'),
});

impersonal(signalSending);
