import { EXAMPLE_SIGNAL, type Signal } from '@sealtick/contract';
import type { DeliveryMessage, MessageOf, Sealed } from '../../messages/delivery-message.ts';

/** An opened signal of a simulated market. */
export const SIGNAL: Signal = {
  ...EXAMPLE_SIGNAL,
  id: 'sig_brent',
  strategyId: 'range-release',
  strategyName: 'Range Release',
  strategyVersion: 1,
  symbol: 'BRENT',
  timeframe: '1h',
  type: 'market',
  entry: '90.51',
  stop: '89.63',
  currentStop: '89.63',
  targets: ['92.44'],
  weights: [1],
  confidence: 37,
  confidenceN: 149,
  note: 'BRENT closed above a two-day range.',
  createdAt: '2026-09-04T11:00:00.000Z',
  barCloseAt: '2026-09-04T11:00:00.000Z',
  validUntil: '2026-09-04T12:00:00.000Z',
  basis: { record: 'live', market: 'simulated' },
  index: 12_342,
  leafHash: '11d2606f'.repeat(8),
};

/** Where its entries are in the log. */
export const SEALED: Sealed = {
  index: 12_342,
  leafHash: '11d2606f'.repeat(8),
  checkpoint: `log.example/1\n12343\n${'a'.repeat(43)}=\n\n— log.example/1 ${'B'.repeat(80)}Zk8=\n`,
};

/** The message of the new signal. */
export const OPENED: MessageOf<'signal.opened'> = {
  type: 'signal.opened',
  signal: SIGNAL,
  sealed: SEALED,
  size: null,
  insteadOf: null,
  news: null,
};

/** The same signal after its target was reached. */
const CLOSED_SIGNAL: Signal = {
  ...SIGNAL,
  status: 'closed',
  filledAt: '2026-09-04T11:05:00.000Z',
  fillPrice: '90.52',
  targetsReached: 1,
  closedAt: '2026-09-04T15:00:00.000Z',
  closeReason: 'target',
  result: 'profit',
  pnl: 2.16,
};

/** Its close. */
export const CLOSED: DeliveryMessage = {
  type: 'signal.closed',
  signal: CLOSED_SIGNAL,
  update: {
    id: SIGNAL.id,
    strategyId: SIGNAL.strategyId,
    change: 'closed',
    barCloseAt: '2026-09-04T15:00:00.000Z',
    price: null,
    changed: { status: 'closed', closeReason: 'target', result: 'profit', pnl: 2.16 },
  },
  sealed: { ...SEALED, index: 12_360 },
  ageMs: 800,
};

const AT = '2026-09-04T15:00:00.000Z';

/** One message of every other type. */
export const OTHERS: readonly DeliveryMessage[] = [
  {
    type: 'signal.missed',
    signal: SIGNAL,
    now: CLOSED_SIGNAL,
    sealed: SEALED,
    reason: 'The signal closed before it was accepted.',
  },
  {
    type: 'market.alert',
    market: 'simulated',
    alert: { symbol: 'EURUSD', currency: null, releaseAt: null, reason: 'US payrolls in 30 minutes', issuedAt: AT },
    sealed: SEALED,
  },
  {
    type: 'strategy.status',
    strategyId: 'range-release',
    strategyName: 'Range Release',
    status: 'paused',
    reason: 'Its drawdown passed the limit.',
    at: AT,
  },
  {
    type: 'system.alert',
    title: 'Maintenance on Sunday',
    text: 'No signals from 06:00 to 07:00 UTC.',
    path: '/status',
    at: AT,
  },
  {
    type: 'price.alert',
    market: 'simulated',
    symbol: 'EURUSD',
    direction: 'above',
    level: '1.10000',
    price: '1.10012',
    note: 'Sell half',
    at: AT,
  },
  { type: 'own.signal', signal: SIGNAL, change: 'opened', at: AT },
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
    text: 'An alert between 10:00 and 11:00 was lost: EURUSD was long, TradingView says flat.',
    at: AT,
  },
  {
    type: 'digest',
    from: '2026-09-03T07:00:00.000Z',
    until: '2026-09-04T07:00:00.000Z',
    followed: null,
    signals: [CLOSED_SIGNAL, SIGNAL],
  },
  { type: 'digest', from: AT, until: AT, followed: 'Trend', signals: [SIGNAL] },
  { type: 'test', at: AT },
];
