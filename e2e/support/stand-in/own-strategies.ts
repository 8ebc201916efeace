import { EXAMPLE_SIGNAL, type OwnInbound, type OwnStrategyDetail, type Signal } from '@sealtick/contract';
import { DEFINITIONS, type StatisticKey } from '@sealtick/engine';

const figure = (key: StatisticKey, value: number | null, reason: string | null = null) => {
  const { label, definition, unit } = DEFINITIONS[key];
  return { key, label, definition, unit, value, interval: null, intervalReason: null, reason, isHeadline: true };
};

/** A member's own strategy with two closed trades and an active signal. */
export const OWN_STRATEGY: OwnStrategyDetail = {
  id: 'own_u4R8kZ0qS1mT7vXc2Yb9Aw',
  name: 'Gold breakouts',
  mode: 'live',
  createdAt: '2026-03-02T10:00:00.000Z',
  archivedAt: null,
  activeSignals: 1,
  closedSignals: 2,
  market: 'simulated',
  statistics: [
    figure('trades', 2),
    figure('winRate', null, 'insufficient sample: 2 of 10 trades'),
    figure('expectancy', null, 'insufficient sample: 2 of 10 trades'),
    figure('bestTrade', 0.94),
    figure('worstTrade', -1.04),
    figure('averageHoldingTime', 6.5),
  ],
  curve: { time: [1_772_445_600_000, 1_772_532_000_000], equity: [10_000, 10_094] },
  hasInbound: true,
  sharedAt: null,
};

export const OWN_STRATEGIES = [
  OWN_STRATEGY,
  {
    ...OWN_STRATEGY,
    id: 'own_archived000000000000AA',
    name: 'Old ideas',
    archivedAt: '2026-03-10T10:00:00.000Z',
    activeSignals: 0,
  },
];

const own = { mode: 'live', position: 1, source: 'api', pending: [] } as const;
const signal = {
  ...EXAMPLE_SIGNAL,
  strategyId: OWN_STRATEGY.id,
  strategyName: OWN_STRATEGY.name,
  strategyVersion: 1,
  index: null,
  leafHash: null,
} as const;

/** An active signal, and one that ended. */
export const OWN_SIGNALS: readonly Signal[] = [
  {
    ...signal,
    id: 'osig_u4R8kZ0qS1mT7vXc2Yb9Aw',
    fillPrice: '1.08340',
    filledAt: signal.createdAt,
    own: { ...own, position: 4, pending: [] },
  },
  {
    ...signal,
    id: 'osig_ended0000000000000000A',
    symbol: 'BTCUSD',
    entry: '61075.57',
    stop: '60770.19',
    currentStop: '60770.19',
    targets: ['61533.64'],
    weights: [1],
    status: 'closed',
    fillPrice: '61122.54',
    filledAt: signal.createdAt,
    closedAt: '2026-11-21T22:00:00.000Z',
    closeReason: 'target',
    result: 'profit',
    pnl: 0.94,
    own: { ...own, pending: [] },
  },
];

/** The address for alerts of the strategy, after a lost alert. */
export const OWN_INBOUND: OwnInbound = {
  publicId: 'tv_u4R8kZ0qS1mT7vXc2Yb9Aw',
  path: '/api/inbound/tradingview/tv_u4R8kZ0qS1mT7vXc2Yb9Aw',
  secretEnd: 'w0jk',
  isPathAllowed: false,
  stopPercent: null,
  targetR: null,
  createdAt: '2026-03-02T10:00:00.000Z',
  rotatedAt: null,
  lastUsedAt: '2026-03-16T11:00:00.000Z',
  positions: [{ symbol: 'EURUSD', position: 'long', counter: null, changedAt: '2026-03-16T11:00:00.000Z' }],
  calls: [
    {
      id: 4,
      receivedAt: '2026-03-16T11:10:00.000Z',
      outcome: 'refused',
      detail: 'The secret is wrong.',
      body: null,
      symbol: null,
      signalId: null,
    },
    {
      id: 3,
      receivedAt: '2026-03-16T11:05:00.000Z',
      outcome: 'refused',
      detail: 'The alert has an unknown field: stoploss.',
      body: '{"key":"…","stoploss":1.08}',
      symbol: null,
      signalId: null,
    },
    {
      id: 2,
      receivedAt: '2026-03-16T11:00:00.000Z',
      outcome: 'gap',
      detail:
        'An alert between 2026-03-16 10:00 UTC and 2026-03-16 11:00 UTC was lost: EURUSD was long, TradingView says flat.',
      body: '{}',
      symbol: 'EURUSD',
      signalId: null,
    },
    {
      id: 1,
      receivedAt: '2026-03-16T10:00:00.000Z',
      outcome: 'accepted',
      detail: 'First alert: EURUSD is long.',
      body: '{}',
      symbol: 'EURUSD',
      signalId: 'osig_u4R8kZ0qS1mT7vXc2Yb9Aw',
    },
  ],
};
