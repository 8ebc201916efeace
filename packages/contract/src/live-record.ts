import { z } from 'zod';
import { Instant } from './log-entry.ts';

/** A figure of a record; without a value, why. */
export const RecordFigure = z.strictObject({
  /** Such as `winRate`; docs/statistics.md defines each. */
  key: z.string(),
  value: z.number().nullable(),
  reason: z.string().nullable(),
});

/**
 * What a strategy has come to since it was published, reckoned from the log alone: whoever reads the log can reckon the same.
 * The library shows these figures as soon as the sample is large enough, and the back-test's until then.
 */
export const LiveRecordFigures = z.strictObject({
  strategyId: z.string(),
  market: z.enum(['real', 'simulated']),
  /** When it was published. */
  from: Instant,
  /** The daily mark that the figures end with. */
  to: Instant,
  figures: z.array(RecordFigure),
});

export type LiveRecordFigures = z.infer<typeof LiveRecordFigures>;
