import { EXAMPLE_SIGNAL, type Signal, type SignalUpdate } from '@sealtick/contract';
import type { ChannelRow } from '../../channels/channel-repository.ts';
import type { DeliveryMessage } from '../../messages/delivery-message.ts';

const AT = '2026-11-20T22:00:03.120Z';
const SEALED = { index: 1_342, leafHash: EXAMPLE_SIGNAL.leafHash!, checkpoint: 'sealtick.example/log\n1342\nroot\n' };
const CLOSED: Signal = {
  ...EXAMPLE_SIGNAL,
  status: 'closed',
  closedAt: AT,
  closeReason: 'stop',
  result: 'loss',
  pnl: -1.02,
};

const update = (change: SignalUpdate['change'], price: string | null): SignalUpdate => ({
  id: EXAMPLE_SIGNAL.id,
  strategyId: EXAMPLE_SIGNAL.strategyId,
  change,
  barCloseAt: '2026-11-21T22:00:00.000Z',
  price,
  changed: {},
});

/** A message of each type. */
export const MESSAGES = [
  {
    type: 'signal.opened',
    signal: EXAMPLE_SIGNAL,
    sealed: SEALED,
    size: '0.42 lots: 1% of 10,000 USD',
    insteadOf: null,
    news: { name: 'US payrolls', currency: 'USD', releaseAt: '2025-11-20T12:30:00.000Z' },
  },
  { type: 'signal.updated', signal: EXAMPLE_SIGNAL, update: update('filled', '1.08340'), sealed: SEALED, ageMs: 12 },
  { type: 'signal.closed', signal: CLOSED, update: update('closed', null), sealed: SEALED, ageMs: 12 },
  { type: 'signal.missed', signal: EXAMPLE_SIGNAL, now: CLOSED, sealed: SEALED, reason: 'the endpoint did not answer' },
  {
    type: 'market.alert',
    market: 'simulated',
    alert: { symbol: 'EURUSD', currency: null, releaseAt: null, reason: 'US payrolls', issuedAt: AT },
    sealed: SEALED,
  },
  {
    type: 'strategy.status',
    strategyId: 'tideline-pullback',
    strategyName: 'Tideline Pullback',
    status: 'paused',
    reason: 'Figures outside of their range',
    at: AT,
  },
  { type: 'system.alert', title: 'Feed delayed', text: 'Bars arrive late.', path: '/status', at: AT },
  {
    type: 'price.alert',
    market: 'simulated',
    symbol: 'EURUSD',
    direction: 'above',
    level: '1.09000',
    price: '1.09010',
    note: null,
    at: AT,
  },
  { type: 'own.signal', signal: EXAMPLE_SIGNAL, change: 'opened', at: AT },
  {
    type: 'broker.alert',
    connectionId: 'brk_u4R8kZ0qS1mT7vXc2Yb9Aw',
    broker: 'oanda',
    environment: 'demo',
    signalId: null,
    title: 'OANDA, demo, 101-004: nothing is copied',
    text: 'OANDA refused the key.',
    path: '/broker-setup?broker=oanda&account=brk_u4R8kZ0qS1mT7vXc2Yb9Aw',
    at: AT,
  },
  {
    type: 'alert.gap',
    strategyId: 'own_u4R8kZ0qS1mT7vXc2Yb9Aw',
    strategyName: 'Gold breakouts',
    symbol: 'EURUSD',
    position: 'flat',
    text: 'An alert was lost.',
    at: AT,
  },
  { type: 'digest', from: AT, until: '2026-11-21T08:00:00.000Z', followed: null, signals: [EXAMPLE_SIGNAL] },
  { type: 'test', at: AT },
] as const satisfies readonly DeliveryMessage[];

/** A new signal, and what it became. */
export const [OPENED, UPDATED] = MESSAGES;

/** A channel that leads to an endpoint. */
export const endpointRow = (address: string, secret: string, id = `ch_${'e'.repeat(22)}`): ChannelRow => ({
  id,
  accountId: 'amara',
  kind: 'webhook',
  address,
  label: address,
  isOn: true,
  state: 'active',
  reason: null,
  since: new Date(AT),
  categories: ['signals'],
  secret,
  createdAt: new Date(AT),
  deletedAt: null,
  lastAcceptedAt: null,
  lastFailedAt: null,
  failures: 0,
  restingUntil: null,
  mutedUntil: null,
});
