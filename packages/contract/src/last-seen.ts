import { z } from 'zod';
import { Instant } from './instant.ts';

/** Looks at the signals within this time belong to one visit, ms. */
export const VISIT_MS = 30 * 60_000;

/** What came since a member last looked at the signals. */
export const LastSeen = z.object({
  /** Market time of the visit before; null on the first one. */
  since: Instant.nullable(),
  /** Signals that became visible to the member since then. */
  newSignals: z.int(),
  /** The same for each strategy that has any, the most first. */
  byStrategy: z.array(z.object({ strategyId: z.string(), newSignals: z.int() })),
  /** Whether a visit began, which `PUT /api/last-seen` records. */
  isDue: z.boolean(),
});

export type LastSeen = z.infer<typeof LastSeen>;
