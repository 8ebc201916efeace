import { z } from 'zod';
import { SoldPlan } from './billing.ts';
import { Instant } from './instant.ts';

/** A new price of a plan, from a day on. */
export const PriceChange = z.strictObject({
  plan: SoldPlan,
  /** USD a month. */
  usd: z.string().regex(/^[1-9]\d{0,5}(\.\d\d)?$/, 'must be an amount, such as 159 or 159.50'),
  /** First day on which payments have it, UTC. */
  firstDay: z.iso.date('must be a day, such as 2027-12-31'),
});

/** Whom the announcement of a price change would reach. */
export const PriceChangeReach = z.object({
  /** Whether it was announced before: members who pay since then are then informed automatically. */
  isAnnounced: z.boolean(),
  members: z.number(),
  /** The first ones in alphabetical order. */
  emails: z.array(z.string()),
});

/** A price change that was announced. */
export const AnnouncedPrice = z.object({
  plan: SoldPlan,
  oldUsd: z.string(),
  newUsd: z.string(),
  from: Instant,
  /** When it was announced first. */
  announcedAt: Instant,
  /** Members to whom it was announced and whose accounts exist. */
  members: z.number(),
  /** Those of them whose email is not queued yet. */
  waiting: z.number(),
});

export const AnnouncedPrices = z.object({
  /** Whether plans can be paid for on this site. */
  isOn: z.boolean(),
  /** The newest first. */
  announced: z.array(AnnouncedPrice),
});

export type PriceChange = z.infer<typeof PriceChange>;
export type PriceChangeReach = z.infer<typeof PriceChangeReach>;
export type AnnouncedPrice = z.infer<typeof AnnouncedPrice>;
export type AnnouncedPrices = z.infer<typeof AnnouncedPrices>;
