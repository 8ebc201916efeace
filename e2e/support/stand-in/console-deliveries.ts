import { type AdminDeliveries, type DeadMessage, type KindQueue, reads } from '@sealtick/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import type { ServedRead, Viewer } from '@sealtick/server/testing/http';
import { answersBy } from './answer.ts';
import type { Scenario } from './scenario-names.ts';

const STARTED_AT = Date.now();
const ago = (ms: number) => new Date(STARTED_AT - ms).toISOString();

const idle = {
  channels: 0,
  failing: 0,
  disabled: 0,
  waiting: 0,
  retrying: 0,
  oldestAt: null,
  delivered: 0,
  missed: 0,
  dead: 0,
  filtered: 0,
};
const works = { state: 'ok', detail: null, since: ago(DAY_MS) } as const;
const none = { p50: null, p95: null, p99: null };

const KINDS: readonly KindQueue[] = [
  {
    ...idle,
    kind: 'email',
    check: works,
    channels: 812,
    delivered: 904,
    filtered: 57,
    queuedToAccepted: { p50: 38, p95: 74, p99: 196 },
  },
  {
    ...idle,
    kind: 'telegram',
    check: { state: 'degraded', detail: 'Telegram asks to send less.', since: ago(4 * MINUTE_MS) },
    channels: 341,
    retrying: 3,
    oldestAt: ago(5 * MINUTE_MS),
    delivered: 62,
    missed: 1,
    queuedToAccepted: { p50: 310, p95: null, p99: null },
  },
  {
    ...idle,
    kind: 'webhook',
    check: works,
    channels: 57,
    failing: 1,
    disabled: 2,
    waiting: 1,
    oldestAt: ago(MINUTE_MS),
    delivered: 318,
    dead: 3,
    queuedToAccepted: { p50: 21, p95: 60, p99: 140 },
  },
  { ...idle, kind: 'push', check: null, queuedToAccepted: none },
];

const DELIVERIES: AdminDeliveries = {
  sending: { isPaused: false, isAfterRestore: false, reason: 'The mail server is back', at: ago(9 * DAY_MS) },
  kinds: [...KINDS],
  ending: [{ channelId: 'ch_hook7d20aaaaaaaaaaaaaa', failingSince: ago(118 * HOUR_MS), endsAt: ago(-2 * HOUR_MS) }],
  telegramPace: { perSecond: 30, freshSeconds: 100, chats: 3_000 },
};

const dead = {
  kind: 'webhook',
  channelId: 'ch_hook7d20aaaaaaaaaaaaaa',
  accountId: 'amara',
  attempts: 10,
  refusal: null,
} as const;
const ROWS: readonly DeadMessage[] = [
  {
    ...dead,
    id: 'dl_aaaaaaaaaaaaaaaaaaaaaa',
    type: 'system.alert',
    index: null,
    reason: 'The endpoint refused the connection.',
    endedAt: ago(2 * HOUR_MS),
  },
  {
    ...dead,
    id: 'dl_bbbbbbbbbbbbbbbbbbbbbb',
    type: 'signal.closed',
    index: 12_290,
    reason: 'The endpoint answered 404.',
    endedAt: ago(5 * HOUR_MS),
  },
  {
    ...dead,
    id: 'dl_cccccccccccccccccccccc',
    type: 'signal.opened',
    index: 12_284,
    reason: 'The endpoint answered 404.',
    endedAt: ago(6 * HOUR_MS),
    refusal: 'It has expired.',
  },
];

const RESTORED = {
  isPaused: true,
  isAfterRestore: true,
  reason: 'A backup was restored, and the log began. Resume when you know what was sent before.',
  at: ago(HOUR_MS),
} as const;

/** Responses to the console's reads of the deliveries. */
export const operationReads = (getScenario: (viewer: Viewer) => Scenario): ServedRead[] => {
  const by = answersBy(getScenario);
  const isPaused = (scenario: Scenario) => scenario === 'operator after a restore';
  return [
    by(reads.adminDeliveries.status, (scenario) => ({
      ...DELIVERIES,
      ...(isPaused(scenario) ? { sending: RESTORED } : {}),
    })),
    by(reads.adminDeliveries.counts, (scenario) => ({ waiting: 4, dead: ROWS.length, isPaused: isPaused(scenario) })),
    by(reads.adminDeliveries.dead, () => ({ answer: [...ROWS], next: null })),
  ];
};
