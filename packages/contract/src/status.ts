import { z } from 'zod';
import { Instant } from './log-entry.ts';

/** `degraded`: less than it should be, but what is answered is right. `failed`: it is not. */
export const HealthState = z.enum(['ok', 'degraded', 'failed']);

/** One thing that the program watches over. */
export const StatusCheck = z.strictObject({
  name: z.string(),
  state: HealthState,
  /** When it came into this state. */
  since: Instant,
  /** When it was last looked at. */
  checkedAt: Instant,
});

/** How the running program is. */
export const StatusAnswer = z.strictObject({
  /** `down` when a check failed, `degraded` when one is less than ok. */
  overall: z.enum(['operational', 'degraded', 'down']),
  checks: z.array(StatusCheck),
});

export type HealthState = z.infer<typeof HealthState>;
export type StatusCheck = z.infer<typeof StatusCheck>;
export type StatusAnswer = z.infer<typeof StatusAnswer>;
