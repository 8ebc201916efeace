import { z } from 'zod';
import { Instant, Sha256 } from './log-entry.ts';
import { Price, Signal } from './signal.ts';

/** One entry of the log about a signal. */
export const SignalStep = z.object({
  change: z.enum(['opened', 'filled', 'target', 'stopMoved', 'closed']),
  /** Its index in the log, and its leaf hash. */
  index: z.int().positive(),
  leafHash: Sha256,
  /** Close of the bar it happened in. */
  barCloseAt: Instant,
  /** When it entered the log. */
  issuedAt: Instant,
  /** The planned entry, the fill's, the exit's, or the new stop; null where nothing was traded. */
  price: Price.nullable(),
  /** Share of the position that left by it; null where none did. */
  weight: z.number().nullable(),
});

/** A signal with all that the log says of it. */
export const SignalDetail = Signal.extend({
  /** In the log's order, as far as the caller may see them; none for a back-test row, which is in no log. */
  steps: z.array(SignalStep),
  /** When the live feed sent it to those who may have it at once; null where that was not measured. */
  sentAt: Instant.nullable(),
});

export type SignalStep = z.infer<typeof SignalStep>;
export type SignalDetail = z.infer<typeof SignalDetail>;
