import { z } from 'zod';
import { Incident } from './incident.ts';
import { Instant } from './log-entry.ts';
import { LogRestore } from './log-restore.ts';

/** `degraded`: impaired, but answers are correct. `failed`: answers may be wrong or missing. */
export const HealthState = z.enum(['ok', 'degraded', 'failed']);

/** One health check. */
export const StatusCheck = z.strictObject({
  name: z.string(),
  state: HealthState,
  /** When it entered this state. */
  since: Instant,
  /** When it was last checked. */
  checkedAt: Instant,
});

/** Health of the running program. */
export const StatusAnswer = z.strictObject({
  /** `down` if a check failed, `degraded` if one is not ok. */
  overall: z.enum(['operational', 'degraded', 'down']),
  checks: z.array(StatusCheck),
  /** Incidents that last, newest first: operators state what the checks cannot find. */
  incidents: z.array(Incident.pick({ id: true, title: true, severity: true, startTime: true })),
  /** The restore after which the log and the live records restarted; null if there was none. */
  restored: LogRestore.nullable(),
});

export type HealthState = z.infer<typeof HealthState>;
export type StatusCheck = z.infer<typeof StatusCheck>;
export type StatusAnswer = z.infer<typeof StatusAnswer>;
