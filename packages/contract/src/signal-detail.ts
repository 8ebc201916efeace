import { z } from 'zod';
import { Instant, Sha256 } from './log-entry.ts';
import { Price } from './price.ts';
import { Signal } from './signal.ts';

/** One entry of the log about a signal. */
export const SignalStep = z.object({
  change: z.enum(['opened', 'filled', 'target', 'stopMoved', 'closed']),
  /** Its index in the log, and its leaf hash. */
  index: z.int().positive(),
  leafHash: Sha256,
  /** Close of the bar in which it happened. */
  barCloseAt: Instant,
  /** When it was added to the log. */
  issuedAt: Instant,
  /** Price of the planned entry, fill, exit or new stop; null if there is none. */
  price: Price.nullable(),
  /** Share of the position that was closed; null if none was. */
  weight: z.number().nullable(),
});

/** A signal with its log entries. */
export const SignalDetail = Signal.extend({
  /** Visible entries in the order of the log; none for a backtest row, which is not in the log. */
  steps: z.array(SignalStep),
  /** When the live feed sent it to subscribers; null if not measured. */
  sentAt: Instant.nullable(),
});

export type SignalStep = z.infer<typeof SignalStep>;
export type SignalDetail = z.infer<typeof SignalDetail>;
