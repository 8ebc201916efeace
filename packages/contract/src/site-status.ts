import { z } from 'zod';
import { MarketKind } from './enumerations.ts';
import { LogRestore } from './log-restore.ts';

/** State of the site that every page shows. */
export const SiteStatus = z.object({
  /**
   * Pages of a `simulated` market have the "Simulated market" mark; `accelerated` if a simulated bar is shorter than
   * its timeframe.
   */
  market: MarketKind,
  accelerated: z.boolean(),
  /** Seconds of market time per second of wall-clock time; 1 unless accelerated. */
  speed: z.number(),
  /** Whether new bars arrive. Imported files send none: their prices stay as they are. */
  hasNewBars: z.boolean(),
  operational: z.boolean(),
  /** Public delay of signals, minutes. */
  publicDelayMinutes: z.number(),
  version: z.string(),
  /** Whether emails are shown in the development mailbox, /dev/mail, instead of being sent. */
  hasDevMailbox: z.boolean(),
  /** The restore after which the log and the live records restarted; null if there was none. */
  restored: LogRestore.nullable(),
  /** Whether signals can be sent by Telegram. */
  hasTelegram: z.boolean(),
  /** Whether tax is in the prices of plans; false: it is added to them. Null where none is computed. */
  pricesIncludeTax: z.boolean().nullable(),
});

export type SiteStatus = z.infer<typeof SiteStatus>;
