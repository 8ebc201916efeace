import type { Problem, Signal } from '@sealtick/contract';

/** Values of required parameters that are texts, by name. */
export const EXAMPLE_TEXTS: Readonly<Record<string, string>> = {
  id: 'tideline-pullback',
  symbol: 'EURUSD',
  timeframe: '1h',
  from: '2026-11-01T00:00:00.000Z',
  to: '2026-11-08T00:00:00.000Z',
  record: 'backtest',
  usd: '159',
  firstDay: '2027-03-01',
};

/** Values of required parameters that are numbers, by name. */
export const EXAMPLE_NUMBERS: Readonly<Record<string, number>> = { index: 7, size: 12, from: 1, to: 12 };

export const EXAMPLE_DELIVERY_ID = 'dl_u4R8kZ0qS1mT7vXc2Yb9Aw';
export const EXAMPLE_CHANNEL_ID = 'ch_u4R8kZ0qS1mT7vXc2Yb9Aw';
export const EXAMPLE_PRICE_ALERT_ID = 'pa_u4R8kZ0qS1mT7vXc2Yb9Aw';
export const EXAMPLE_WATCHLIST_ID = 'wl_u4R8kZ0qS1mT7vXc2Yb9Aw';
export const EXAMPLE_RUN_ID = 'run_u4R8kZ0qS1mT7vXc2Yb9Aw';
export const EXAMPLE_SUBSCRIPTION_ID = 'sub_u4R8kZ0qS1mT7vXc2Yb9Aw';

/** An error answer. */
export const EXAMPLE_PROBLEM: Problem = {
  type: 'about:blank',
  title: 'Bad Request',
  status: 400,
  detail: '`limit` must be at most 500 (got 9000).',
  instance: '/api/signals',
  code: 'INVALID_REQUEST',
  message: 'Bad Request',
  errors: [{ path: 'limit', message: 'must be at most 500' }],
  requestId: 'DuIbkbGqxZ6Y_Hp_',
};

/** A live signal that waits for its entry. */
export const EXAMPLE_SIGNAL: Signal = {
  id: 'sig_01K9ZJ5T3M8Q4V7X2C6B1N0RWD',
  strategyId: 'tideline-pullback',
  strategyName: 'Tideline Pullback',
  strategyVersion: 3,
  symbol: 'EURUSD',
  timeframe: 'daily',
  side: 'long',
  type: 'limit',
  entry: '1.08340',
  stop: '1.07710',
  currentStop: '1.07710',
  targets: ['1.09285', '1.10230'],
  weights: [0.5, 0.5],
  targetsReached: 0,
  confidence: 46,
  confidenceN: 1304,
  grade: 1,
  note: 'Closed back above the 20-bar average in an uptrend.',
  createdAt: '2026-11-20T22:00:03.120Z',
  barCloseAt: '2026-11-20T22:00:00.000Z',
  validUntil: '2026-11-23T22:00:00.000Z',
  status: 'active',
  filledAt: null,
  fillPrice: null,
  closedAt: null,
  closeReason: null,
  result: null,
  pnl: null,
  basis: { record: 'live', market: 'real' },
  index: 1342,
  leafHash: '9f2b5c0c1e7a4d3f8b6a2d9c4e1f7a3b5d8c2e6f9a1b4c7d0e3f6a9b2c5d8e1f',
};
