import { z } from 'zod';
import { Instant } from './instant.ts';

/** A difference between the log and the replay in one decision. */
export const ParityDifference = z.strictObject({
  symbol: z.string(),
  timeframe: z.string(),
  barCloseAt: Instant,
  /** `missing`: only in the replay; `extra`: only in the log; `changed`: in both, with differences. */
  kind: z.enum(['missing', 'extra', 'changed']),
  /** Why it is missing from the log; `unexplained` is a bug of the program. Null if it is not missing. */
  cause: z.enum(['late', 'paused', 'input', 'quarantined', 'unexplained']).nullable(),
  /** Fields that differ, if both have it. */
  fields: z.array(z.string()).readonly(),
});

/** Result of comparing the live signals of a strategy with a replay over the stored bars. */
export const StrategyParity = z.strictObject({
  /** equal / compared, a fraction; null if there is nothing to compare, with `reason`. */
  ratio: z.number().nullable(),
  /** Decisions of the replay since publication. */
  compared: z.int().min(0),
  /** Number of these that are in the log byte for byte. */
  equal: z.int().min(0),
  /** Checked version. */
  version: z.int().nullable(),
  checkedAt: Instant.nullable(),
  reason: z.string().nullable(),
  /** The first differences, without those that are not public yet. */
  differences: z.array(ParityDifference).readonly(),
});

export type ParityDifference = z.infer<typeof ParityDifference>;
export type StrategyParity = z.infer<typeof StrategyParity>;
