import { z } from 'zod';
import { Instant } from './instant.ts';

/** Largest alert, bytes. */
export const INBOUND_BYTES = 8 * 1_024;
/** A secret that was rotated is accepted for this time. */
export const INBOUND_OVERLAP_HOURS = 24;
/** Calls that an address lists. */
export const INBOUND_CALLS_SHOWN = 100;

export const InboundPosition = z.enum(['long', 'short', 'flat']);

/** A call that an address received, and what became of it. */
export const InboundCall = z.object({
  id: z.int(),
  receivedAt: Instant,
  /** `gap`: an alert before it was lost; `duplicate`: it was received before; `refused`: it had no effect. */
  outcome: z.enum(['accepted', 'duplicate', 'refused', 'gap']),
  /** What became of it, in a sentence. */
  detail: z.string(),
  /** What was sent, without the secret; null if the secret was wrong. */
  body: z.string().nullable(),
  symbol: z.string().nullable(),
  signalId: z.string().nullable(),
});

/** The address at which a strategy takes alerts of TradingView. */
export const OwnInbound = z.object({
  publicId: z.string(),
  /** Path on the site. */
  path: z.string(),
  /** The last four characters of the secret. */
  secretEnd: z.string(),
  isPathAllowed: z.boolean(),
  /** Distance of the stop in percent of the entry, for alerts without one. */
  stopPercent: z.number().nullable(),
  /** Distance of the target as a multiple of the risk, for alerts without one. */
  targetR: z.number().nullable(),
  createdAt: Instant,
  rotatedAt: Instant.nullable(),
  lastUsedAt: Instant.nullable(),
  positions: z.array(
    z.object({ symbol: z.string(), position: InboundPosition, counter: z.int().nullable(), changedAt: Instant }),
  ),
  /** The newest first. */
  calls: z.array(InboundCall),
});

/** A secret is shown once, in the answer that creates it. */
export const InboundSecret = z.object({ publicId: z.string(), path: z.string(), secret: z.string() });

export type InboundPosition = z.infer<typeof InboundPosition>;
export type InboundCall = z.infer<typeof InboundCall>;
export type OwnInbound = z.infer<typeof OwnInbound>;
export type InboundSecret = z.infer<typeof InboundSecret>;
