import { z } from 'zod';
import { MarketKind } from './enumerations.ts';
import { Instant } from './log-entry.ts';
import { LogRestore } from './log-restore.ts';

/** A figure of a record, or the reason why it has no value. */
export const RecordFigure = z.strictObject({
  /** Such as `winRate`; docs/statistics.md defines each. */
  key: z.string(),
  value: z.number().nullable(),
  reason: z.string().nullable(),
});

/**
 * Live figures of a strategy since its publication, computed from the log alone, so that anyone can recompute them.
 * The library shows them as soon as the sample is large enough, and those of the backtest until then.
 */
export const LiveRecordFigures = z.strictObject({
  strategyId: z.string(),
  market: MarketKind,
  /** Time of publication. */
  from: Instant,
  /** The last daily mark of the figures. */
  to: Instant,
  figures: z.array(RecordFigure),
  /** The restore after which the record restarted; null if there was none. */
  restored: LogRestore.nullable(),
});

export type LiveRecordFigures = z.infer<typeof LiveRecordFigures>;
