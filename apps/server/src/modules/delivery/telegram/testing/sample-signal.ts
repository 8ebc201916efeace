import { EXAMPLE_SIGNAL, type Signal } from '@sealtick/contract';

/** A published signal; `changes` are made to it. */
export const sampleSignal = (changes: Partial<Signal> = {}): Signal => ({
  ...EXAMPLE_SIGNAL,
  id: 'range-release:BRENT:1h:2026-09-04T11:00Z',
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
  confidenceN: 240,
  note: null,
  createdAt: '2026-09-04T11:00:01.000Z',
  barCloseAt: '2026-09-04T11:00:00.000Z',
  validUntil: '2026-09-04T12:00:00.000Z',
  index: 12_342,
  leafHash: '11d2606f'.padEnd(60, '0').concat('c07e'),
  ...changes,
});
