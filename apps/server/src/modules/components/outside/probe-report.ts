import { ComponentState, Instant } from '@sealtick/contract';
import { z } from 'zod';

/** Checks of one answer at most. */
export const REPORTED_MOST = 3_000;

/** One check that an outside monitor has made. */
const ProbeCheck = z.strictObject({
  at: Instant,
  component: z.enum(['website', 'api', 'feed']),
  state: ComponentState,
  /** Of a check that passed, ms. */
  durationMs: z.number().min(0).nullable(),
});
export type ProbeCheck = z.infer<typeof ProbeCheck>;

/** What an outside monitor answers: its checks after a time, the oldest first. */
export const ProbeReport = z.strictObject({
  /** On the status page. */
  name: z
    .string()
    .min(1)
    .max(60)
    .regex(/^[^\p{C}]+$/u),
  /** Its clock. */
  now: Instant,
  checks: z.array(ProbeCheck).max(REPORTED_MOST),
});
export type ProbeReport = z.infer<typeof ProbeReport>;
