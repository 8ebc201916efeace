import { z } from 'zod';

/** What the running site says of itself on every page. */
export const SiteStatus = z.object({
  /** `simulated` pages carry the "Simulated market" mark; `accelerated` when a simulated bar is shorter than its name. */
  market: z.enum(['real', 'simulated']),
  accelerated: z.boolean(),
  /** Seconds of market time in one of wall time; 1 unless accelerated. */
  speed: z.number(),
  operational: z.boolean(),
  /** How long after their sealing signals are for subscribers only; 0 where they are not. */
  publicDelayMinutes: z.number(),
  version: z.string(),
});

export type SiteStatus = z.infer<typeof SiteStatus>;
