import { z } from 'zod';
import { ComponentId, ResponseMs } from './component.ts';
import { Quantiles } from './delivery.ts';
import { Instant } from './log-entry.ts';

/** What the running system measured in the last 24 hours, as `/api/status/history` and `/api/delivery` state it. */
export const SiteFigures = z.strictObject({
  /** First minute with a check, at most 24 hours ago; null if there is none. */
  since: Instant.nullable(),
  /** Minutes with a check, of the component that the uptime is of. */
  checkedMinutes: z.int().min(0),
  /** Until the start page is complete; null without a measurement. */
  responseMs: ResponseMs.nullable(),
  /** The lowest uptime of website, REST API, live feed and signal runner, 0 to 1; null without a check. */
  uptime: z.number().nullable(),
  /** The component that the uptime is of. */
  uptimeOf: ComponentId.nullable(),
  /** Public signals that the live feed was measured to send. */
  signals: z.int().min(0),
  /** From the close of the bar until the feed sends the signal. */
  closeToFeed: Quantiles,
  /** From the entry in the log until the feed sends the signal. */
  sealToFeed: Quantiles,
});

export type SiteFigures = z.infer<typeof SiteFigures>;
