import {
  CHANNEL_KINDS,
  CHANNELS,
  type Channel,
  type ChannelKind,
  DEFAULT_DELIVERY_RULE,
  type DeliveryFigures,
  type DeliveryPreview,
  type DeliveryRules,
  type DeliverySlippage,
  DeliveryWay,
  HIGH_PRIORITY_CONFIDENCE,
  type Receipt,
  SLIPPAGE_DAYS,
  SLIPPAGE_NEEDS,
} from '@sealtick/contract';
import { DAY_MS, MINUTE_MS } from '@sealtick/engine';
import type { Scenario } from './scenario-names.ts';

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();

/** A channel of the member, active unless `change` says otherwise. @param letter Of its id */
export const getChannel = (
  kind: Channel['kind'],
  letter: string,
  label: string,
  change: Partial<Channel> = {},
): Channel => ({
  id: `ch_${letter.repeat(22)}`,
  kind,
  label,
  isOn: true,
  state: 'active',
  reason: null,
  since: ago(3 * DAY_MS),
  categories: [...CHANNELS[kind].categories],
  lastAcceptedAt: ago(5 * MINUTE_MS),
  mutedUntil: null,
  createdAt: ago(3 * DAY_MS),
  ...change,
});

const EMAIL = getChannel('email', 'e', 'amara@northwind.test');
const WEBHOOK = getChannel('webhook', 'w', 'https://desk.example.com/hooks/sealtick', {
  state: 'failing',
  reason: 'desk.example.com answered 503.',
});
const PUSH = getChannel('push', 'p', 'Chrome on Linux');

/** Channels of the member that the stand-in logs in. */
export const getChannels = (scenario: Scenario): Channel[] => (scenario === 'new member' ? [] : [EMAIL, WEBHOOK, PUSH]);

/** Rules of the member that the stand-in logs in. */
export function getRules(scenario: Scenario): DeliveryRules {
  const none = { channels: {}, strategies: {}, fallback: [] };
  if (scenario === 'new member') return { ...none, all: DEFAULT_DELIVERY_RULE, savedAt: null };
  const all = { ...DEFAULT_DELIVERY_RULE, minConfidence: 50, markets: ['fx', 'indices', 'commodities'] } as const;
  return { ...none, all, savedAt: ago(3 * DAY_MS) };
}

const COUNTS = [2, 9, 13, 8, 5, 3, 2];

/** What rules would have sent of 42 signals: by the minimum confidence, and by the frequency of channels. */
export function getPreview({ all, channels }: Pick<DeliveryRules, 'all' | 'channels'>): DeliveryPreview {
  const confidences = Array.from({ length: 20 }, (_, step) => ({ from: 5 * step, signals: COUNTS[step - 5] ?? 0 }));
  const countFrom = (minimum: number) =>
    confidences.reduce((sum, { from, signals }) => sum + (from >= minimum ? signals : 0), 0);
  const getPassing = (id: string) => {
    const { minConfidence = all.minConfidence, frequency = all.frequency } = channels[id] ?? {};
    if (frequency === 'daily') return 0;
    return countFrom(frequency === 'high' ? Math.max(minConfidence, HIGH_PRIORITY_CONFIDENCE) : minConfidence);
  };
  const ofChannels = [EMAIL, WEBHOOK, PUSH].map(({ id }) => ({ channelId: id, passing: getPassing(id) }));
  const passing = Math.max(...ofChannels.map((one) => one.passing));
  return {
    from: ago(30 * DAY_MS),
    until: ago(0),
    strategies: 4,
    signals: 42,
    passing,
    channels: ofChannels,
    filters: [{ filter: 'confidence', refused: 42 - passing }],
    confidences,
    assetClasses: [
      { assetClass: 'fx', signals: 24 },
      { assetClass: 'indices', signals: 11 },
      { assetClass: 'commodities', signals: 4 },
      { assetClass: 'crypto', signals: 3 },
    ],
  };
}

/** Receipts of a signal: accepted by email, and tried again at the endpoint. */
export function getReceipts(scenario: Scenario): Receipt[] {
  if (scenario === 'new member') return [];
  const at = Date.now() - 10 * MINUTE_MS;
  const after = (ms: number) => new Date(at + ms).toISOString();
  const failed = (ms: number) => ({
    startedAt: after(ms),
    tookMs: 69,
    outcome: 'retry' as const,
    status: 503,
    error: 'desk.example.com answered 503',
  });
  const base = {
    type: 'signal.opened',
    reason: null,
    insteadOf: null,
    signal: {
      id: 'signal-1',
      strategyId: 'liquidity-sweep',
      symbol: 'EURUSD',
      side: 'long',
      index: 12_345,
      barCloseAt: after(0),
      sealedAt: after(231),
    },
    strategyName: 'Liquidity Sweep',
    summary: null,
    queuedAt: after(240),
    price: null,
    expiresAt: after(15 * MINUTE_MS),
  } as const;
  return [
    {
      ...base,
      id: 'd_email',
      kind: 'email',
      channelId: EMAIL.id,
      label: EMAIL.label,
      state: 'delivered',
      acceptedAt: after(846),
      price: { price: '1.07412', barCloseAt: after(0), slippageR: 0.042 },
      nextAttemptAt: null,
      attempts: [{ startedAt: after(260), tookMs: 586, outcome: 'accepted', status: 250, error: null }],
    },
    {
      ...base,
      id: 'd_webhook',
      kind: 'webhook',
      channelId: WEBHOOK.id,
      label: WEBHOOK.label,
      state: 'retrying',
      acceptedAt: null,
      nextAttemptAt: after(5 * MINUTE_MS),
      attempts: [305, 1_342, 3_400, 7_500, 15_600, 31_800].map(failed),
    },
    {
      ...base,
      id: 'd_push',
      kind: 'push',
      channelId: PUSH.id,
      label: PUSH.label,
      state: 'suppressed',
      reason: 'The stated confidence is below your minimum of 50%.',
      acceptedAt: null,
      nextAttemptAt: null,
      attempts: [],
    },
  ];
}

const MEDIANS: Readonly<Partial<Record<ChannelKind, number>>> = { email: 612, webhook: 74, push: 230 };

/** Prices at delivery of the strategies. @param isEmpty Nothing was sent yet */
export function getSlippage(isEmpty: boolean): DeliverySlippage {
  const none = { n: 0, medianR: null, p90R: null };
  const measured = { feed: [0, 0.012, 1_284], email: [0.031, 0.118, 412], webhook: [0.004, 0.02, 12] } as const;
  const ways = DeliveryWay.options.map((way) => {
    const found = way in measured ? measured[way as keyof typeof measured] : null;
    if (isEmpty || found === null) return { way, ...none };
    const [medianR, p90R, n] = found;
    return { way, ...(n < SLIPPAGE_NEEDS ? { n, medianR: null, p90R: null } : { n, medianR, p90R }) };
  });
  const strategies = [{ strategyId: 'liquidity-sweep', n: 1_708, medianR: 0.009, p90R: 0.061, ways: ways.slice(0, 2) }];
  return { market: 'simulated', speed: 60, days: SLIPPAGE_DAYS, ways, strategies: isEmpty ? [] : strategies };
}

/** Kinds that need nothing of the operator. */
const ALWAYS_OFFERED: readonly ChannelKind[] = ['email', 'webhook', 'push'];

/** Whether the site sends through a kind. That of a new member has no bot, nor what else the operator sets up. */
export const isOffered = (scenario: string, kind: ChannelKind): boolean =>
  scenario !== 'new member' || ALWAYS_OFFERED.includes(kind);

/** Measured figures of the kinds. */
export function kindFigures(scenario: string): DeliveryFigures['channels'] {
  const isEmpty = scenario === 'empty' || scenario === 'real market';
  return CHANNEL_KINDS.map((kind) => {
    const p50 = isEmpty ? undefined : MEDIANS[kind];
    const none = { closeToAccepted: { p50: null, p95: null, p99: null }, accepted: 0, missed: 0 };
    if (p50 === undefined) return { kind, isOffered: isOffered(scenario, kind), day: none, month: none };
    const day = { closeToAccepted: { p50, p95: null, p99: null }, accepted: 20, missed: 1 };
    const month = { closeToAccepted: { p50: p50 + 20, p95: p50 * 2, p99: p50 * 4 }, accepted: 4_120, missed: 3 };
    return { kind, isOffered: isOffered(scenario, kind), day, month };
  });
}
