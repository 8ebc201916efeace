import type { Problem } from '@sealtick/contract';

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
