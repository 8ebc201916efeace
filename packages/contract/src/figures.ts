import { z } from 'zod';
import { Instant } from './log-entry.ts';

/** Measurements of the running system; null if nothing was measured yet. */
export const SiteFigures = z.strictObject({
  /** First measured minute, at most 24 hours ago; null if there is none. */
  since: Instant.nullable(),
  /** 95th percentile of the duration of pages and API answers, ms. */
  responseMs: z.number().nullable(),
  responses: z.int().min(0),
  /** Uptime of all components over the last 24 hours, as `/api/status/history` states it, 0 to 1; null without a check. */
  uptime: z.number().nullable(),
  /** Mean time from the sealing of a signal until the live feed sends it, ms. */
  deliveryMs: z.number().nullable(),
  deliveries: z.int().min(0),
});

export type SiteFigures = z.infer<typeof SiteFigures>;
