import { z } from 'zod';
import { Instant } from './instant.ts';

/** A part of the service whose state the status page shows, in its order. */
export const ComponentId = z.enum([
  'website',
  'api',
  'feed',
  'runner',
  'market-data',
  'log',
  'database',
  'mail',
  'telegram',
  'webhooks',
  'push',
]);
export type ComponentId = z.infer<typeof ComponentId>;

/** What people read about a component. */
interface ComponentText {
  readonly name: string;
  /** One sentence. */
  readonly about: string;
}

export const COMPONENT_TEXTS: Readonly<Record<ComponentId, ComponentText>> = {
  website: { name: 'Website', about: 'The pages of the site.' },
  api: { name: 'REST API', about: 'Answers to programs and to the pages.' },
  feed: { name: 'Live feed', about: 'Signals as they are published, by WebSocket.' },
  runner: { name: 'Signal runner', about: 'Runs the strategies on each bar and publishes their signals.' },
  'market-data': { name: 'Market data', about: 'The prices that strategies read.' },
  log: { name: 'Signal log', about: 'The append-only log, its checkpoints and its audit.' },
  database: { name: 'Database', about: 'Stores everything that the other parts need.' },
  mail: { name: 'E-mail', about: 'Mails about accounts, and signals by e-mail.' },
  telegram: { name: 'Telegram', about: 'Signals to Telegram chats.' },
  webhooks: { name: 'Webhooks', about: 'Signals to the servers of members.' },
  push: { name: 'Push', about: 'Signals to browsers.' },
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
  /** Durations of the checks of the span that succeeded, ms; null if the check has no duration of its own. */
  responseMs: z.strictObject({ p50: z.number(), p95: z.number() }).nullable(),
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
  /** The worst state of the components; null without a check in the last three minutes. */
  overall: ComponentState.nullable(),
  /** Minutes of the span of all components together. */
  minutes: CheckedMinutes,
  uptime: z.number().nullable(),
  components: z.array(ComponentHistory),
});
export type StatusHistory = z.infer<typeof StatusHistory>;
