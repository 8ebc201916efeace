import { type Signal, Signal as SignalSchema } from '@sealtick/contract';

export const LIMIT = 100;
export const PATH = `/api/signals?limit=${LIMIT}`;

/** Returns a hundred signals, the same in every run and for every contestant. */
export function makeSignals(now: number): Signal[] {
  return Array.from({ length: LIMIT }, (_, i) => {
    const at = new Date(now - i * 60_000).toISOString();
    return SignalSchema.parse({
      id: `sig_${String(LIMIT - i).padStart(8, '0')}`,
      strategyId: 'horizon-channel',
      strategyName: 'Horizon Channel',
      strategyVersion: 1,
      symbol: 'EURUSD',
      timeframe: '5m',
      side: i % 2 === 0 ? 'long' : 'short',
      type: 'market',
      entry: '1.10000',
      stop: '1.09900',
      currentStop: '1.09900',
      targets: ['1.10100'],
      weights: [1],
      targetsReached: 0,
      confidence: 71,
      confidenceN: 120,
      outcomes: { n: 120, wins: 86, stopped: 20, meanR: 0.04 },
      grade: 2,
      note: 'Closed above the channel',
      createdAt: at,
      barCloseAt: at,
      validUntil: at,
      status: 'active',
      filledAt: null,
      fillPrice: null,
      closedAt: null,
      closeReason: null,
      result: null,
      pnl: null,
      basis: { record: 'live', market: 'simulated' },
      index: LIMIT - i,
      leafHash: 'ab'.repeat(32),
    });
  });
}

/** Returns rows of the table of signals for these signals, which are public. */
export const toRows = (signals: readonly Signal[]) =>
  signals.map((signal) => ({
    ...signal,
    logIndex: signal.index,
    outcomes: signal.outcomes!,
    assetClass: 'fx' as const,
    note: signal.note ?? '',
    targets: signal.targets.map((price, i) => ({ price, weight: signal.weights[i]! })),
    record: 'live' as const,
    market: 'simulated' as const,
    createdAt: new Date(signal.createdAt),
    barCloseAt: new Date(signal.barCloseAt),
    validUntil: new Date(signal.validUntil),
    validBars: 1,
    filledAt: null,
    closedAt: null,
  }));
