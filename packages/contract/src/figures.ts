import { z } from 'zod';
import { Instant } from './log-entry.ts';

/** What the running system has measured of itself. Null where it has measured nothing yet. */
export const SiteFigures = z.strictObject({
  /** First minute that was measured, at most 24 hours ago; null before there is one. */
  since: Instant.nullable(),
  /** 95 of 100 pages and API answers took no longer, in milliseconds. */
  responseMs: z.number().nullable(),
  responses: z.int().min(0),
  /** Share of the minutes since `since` in which the program ran and no check failed, 0 to 1. */
  uptime: z.number().nullable(),
  /** From the moment a signal is sealed until the live feed sends it, on average, in milliseconds. */
  deliveryMs: z.number().nullable(),
  deliveries: z.int().min(0),
});

export type SiteFigures = z.infer<typeof SiteFigures>;
