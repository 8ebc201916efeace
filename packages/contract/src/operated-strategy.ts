import { z } from 'zod';
import { Instant } from './instant.ts';
import { StrategyParity } from './parity.ts';

/** What an operator has switched a strategy to, or what the program did to it. */
export const STRATEGY_STATES = ['running', 'paused', 'retired'] as const;

/** Why a strategy opens no signals. */
export const SwitchedOff = z.object({
  state: z.enum(['paused', 'retired']),
  /** `program`: after faults, until the next start. */
  by: z.enum(['operator', 'program']),
  /** Market time from which it opens none; null until the runner has done it, usually for a second. */
  since: Instant.nullable(),
  /** The operator's words; null if the program paused it. */
  reason: z.string().nullable(),
});

/** A file of the operator's folder of strategies, as the last start found it. */
export const OperatedFile = z.object({
  name: z.string(),
  state: z.enum(['accepted', 'refused', 'missing']),
  /** What is wrong, in words with the line. */
  problems: z.array(z.string()),
  checkedAt: Instant,
});

/** A strategy, as operators switch it. */
export const OperatedStrategy = z.object({
  id: z.string(),
  name: z.string(),
  /** Null before its publication. */
  version: z.int().nullable(),
  state: z.enum(STRATEGY_STATES),
  off: SwitchedOff.nullable(),
  /** What the runner states about a pause after faults; null otherwise. */
  fault: z.string().nullable(),
  /** Its file, for one of the operator's own; null for a built-in one. */
  file: OperatedFile.nullable(),
  openSignals: z.int(),
  /** Signals published in the last 30 days of market time. */
  recentSignals: z.int(),
  /** Total return of the live record, a fraction; null before it has one. */
  totalReturn: z.number().nullable(),
  /** Agreement of the live signals with a replay; `ratio` is null before there is something to compare. */
  parity: StrategyParity.pick({ ratio: true, compared: true, equal: true }),
});

export type SwitchedOff = z.infer<typeof SwitchedOff>;
export type OperatedStrategy = z.infer<typeof OperatedStrategy>;
