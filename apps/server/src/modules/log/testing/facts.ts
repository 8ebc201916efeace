import type { LogFact } from '@sealtick/contract';

const HASH = 'ab'.repeat(32);
const BAR_CLOSE_AT = '2025-11-20T11:05:00.000Z';

type FactOf<K extends LogFact['kind']> = Extract<LogFact, { kind: K }>;

export const openedFact = (signalId: string, strategyId = 'trend'): FactOf<'signal.opened'> => ({
  kind: 'signal.opened',
  market: 'simulated',
  signalId,
  strategyId,
  version: 1,
  symbol: 'EURUSD',
  timeframe: '5m',
  side: 'long',
  type: 'market',
  entry: '1.10000',
  stop: '1.09900',
  targets: [{ price: '1.10100', weight: 1 }],
  confidence: 71,
  confidenceN: 120,
  barCloseAt: BAR_CLOSE_AT,
  validUntil: '2025-11-20T11:10:00.000Z',
  grade: 3,
  noteSha256: HASH,
});

export const filledFact = (signalId: string): LogFact => ({
  kind: 'signal.updated',
  market: 'simulated',
  change: 'filled',
  signalId,
  barCloseAt: BAR_CLOSE_AT,
  price: '1.10002',
});

export const closedFact = (signalId: string): FactOf<'signal.closed'> => ({
  kind: 'signal.closed',
  market: 'simulated',
  signalId,
  reason: 'target',
  barCloseAt: BAR_CLOSE_AT,
  exits: [{ price: '1.10100', weight: 1 }],
  cost: '0.00006',
  netR: 0.92,
});

export const publishedFact = (): LogFact => ({
  kind: 'strategy.published',
  market: 'simulated',
  id: 'trend',
  version: 1,
  paramsSha256: HASH,
  codeSha256: HASH,
  streams: [{ symbol: 'EURUSD', timeframe: '5m', anchor: BAR_CLOSE_AT }],
  instruments: [],
});

export const alertFact = (reason: string): FactOf<'market.alert'> => ({
  kind: 'market.alert',
  market: 'simulated',
  reason,
});
