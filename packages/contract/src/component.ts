import { z } from 'zod';
import { COMPONENT_TEXTS } from './component-texts.ts';
import { Instant } from './instant.ts';

/** A part of the service whose state the status page shows. */
export const ComponentId = z.enum(Object.keys(COMPONENT_TEXTS) as (keyof typeof COMPONENT_TEXTS)[]);
export type ComponentId = z.infer<typeof ComponentId>;

/** The health checks of components, without those of channels. */
export const COMPONENT_CHECKS: Readonly<Partial<Record<ComponentId, readonly string[]>>> = {
  runner: ['runner'],
  'market-data': ['market data'],
  log: ['log', 'log audit'],
  database: ['database'],
  mail: ['mail'],
};

/** `degraded`: slow or impaired. `outage`: it does not work. */
export const ComponentState = z.enum(['operational', 'degraded', 'outage']);
export type ComponentState = z.infer<typeof ComponentState>;

const Minutes = z.int().nonnegative();

/** Minutes of a span, by what the check of each minute found. Their sum with `noData` is the span. */
export const CheckedMinutes = z.strictObject({
  operational: Minutes,
  degraded: Minutes,
  outage: Minutes,
  /** Minutes of announced maintenance; they do not count in the uptime. */
  maintenance: Minutes,
  /** Minutes without a check. They count neither as good nor as bad. */
  noData: Minutes,
});
export type CheckedMinutes = z.infer<typeof CheckedMinutes>;

/** Spans for which the history is served, with their length in minutes. */
export const STATUS_SPANS = { '24h': 1_440, '7d': 10_080, '30d': 43_200 } as const;
export const StatusSpan = z.enum(['24h', '7d', '30d']);
export type StatusSpan = z.infer<typeof StatusSpan>;

/** Days of the history by day. */
export const STATUS_DAYS = 90;

/**
 * Durations of the checks of the span that succeeded, one of each minute, without the first after a start, ms. Under a
 * hundred only the median is stated. Null where a check has no duration of its own.
 */
export const ResponseMs = z.strictObject({
  p50: z.number(),
  p95: z.number().nullable(),
  n: z.int().min(1),
});
export type ResponseMs = z.infer<typeof ResponseMs>;

/** One day, UTC. */
const StatusDay = z.strictObject({ day: z.iso.date(), minutes: CheckedMinutes });

/** State and history of one component. */
export const ComponentHistory = z.strictObject({
  id: ComponentId,
  name: z.string(),
  about: z.string(),
  /** At the last check; null if there was none in the last three minutes. */
  state: ComponentState.nullable(),
  checkedAt: Instant.nullable(),
  /** Minutes of the span. */
  minutes: CheckedMinutes,
  /** Operational minutes by minutes with a check, without maintenance, 0 to 1; null without a check. */
  uptime: z.number().nullable(),
  responseMs: ResponseMs.nullable(),
  /** First minute of the span with a check; null without one. */
  since: Instant.nullable(),
  /** When its last incident began; null if none is known. */
  lastIncidentAt: Instant.nullable(),
  /** The last days up to today, oldest first. */
  days: z.array(StatusDay),
});
export type ComponentHistory = z.infer<typeof ComponentHistory>;

/** States, uptimes and checks of all components. */
export const StatusHistory = z.strictObject({
  span: StatusSpan,
  /** The newest check; null before the first one. */
  checkedAt: Instant.nullable(),
  /** Name of the outside monitor that checked website, REST API and live feed last; null if the program checked itself. */
  checkedBy: z.string().nullable(),
  /** The worst state of the components; null without a check in the last three minutes. */
  overall: ComponentState.nullable(),
  /** First minute of the span in which a component was checked; null without one. */
  since: Instant.nullable(),
  /** The one of website, REST API, live feed and signal runner with the lowest uptime; null without a check. */
  lowest: ComponentId.nullable(),
  /** Its minutes of the span. */
  minutes: CheckedMinutes,
  /** Its uptime, which is that of the site. */
  uptime: z.number().nullable(),
  components: z.array(ComponentHistory),
});
export type StatusHistory = z.infer<typeof StatusHistory>;
