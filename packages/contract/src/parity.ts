import { z } from 'zod';
import { Instant } from './instant.ts';

/** One decision on which the log and the replay do not agree. */
export const ParityDifference = z.strictObject({
  symbol: z.string(),
  timeframe: z.string(),
  barCloseAt: Instant,
  /** `missing`: only the replay has it; `extra`: only the log; `changed`: both, but not the same. */
  kind: z.enum(['missing', 'extra', 'changed']),
  /** Why it is missing from the log; `unexplained` is a fault of the program. Null where it is not missing. */
  cause: z.enum(['late', 'paused', 'input', 'quarantined', 'unexplained']).nullable(),
  /** Fields that differ, where both have it. */
  fields: z.array(z.string()).readonly(),
});

/** What came of replaying a strategy over the stored bars and holding what it published live against that. */
export const StrategyParity = z.strictObject({
  /** equal / compared, a fraction; null where there is nothing to say, `reason` then says why. */
  ratio: z.number().nullable(),
  /** Decisions of the replay since publication. */
  compared: z.int().min(0),
  /** Of these, how many are in the log to the byte. */
  equal: z.int().min(0),
  /** Version that was checked. */
  version: z.int().nullable(),
  checkedAt: Instant.nullable(),
  reason: z.string().nullable(),
  /** The first of them; of what is not public yet there are none. */
  differences: z.array(ParityDifference).readonly(),
});

export type ParityDifference = z.infer<typeof ParityDifference>;
export type StrategyParity = z.infer<typeof StrategyParity>;
