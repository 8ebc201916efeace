import type { Signal } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { sampleSignal } from '../../routes/ui/sample-data.ts';
import { countFilters, filterSignals, readFilters, toConditions } from './filter-signals.ts';
import { toSignalView } from './signal-view.ts';

const signal = (change: Partial<Signal>) =>
  toSignalView(sampleSignal({ symbol: 'EURUSD', entry: '1.10', stop: '1.09', targets: ['1.12'], ...change }));
const closed = { status: 'closed', closeReason: 'stop' } as const;
const ROWS = [
  signal({ id: 'a', side: 'long', timeframe: '1h', status: 'active', pnl: null, confidence: 55 }),
  signal({ id: 'b', side: 'short', timeframe: '4h', ...closed, pnl: -1, confidence: 40, entry: '1.08' }),
  signal({ id: 'c', side: 'short', timeframe: '1h', ...closed, pnl: 1.2, confidence: 70, symbol: 'BTCUSD' }),
];
const price = {
  close: null,
  text: '—',
  isStale: false,
  pip: null,
  quoteCurrency: 'USD',
  contractSize: 1,
  exitCost: { unit: 'price', value: 0 },
} as const;
const PRICES = new Map([
  ['EURUSD', { ...price, assetClass: 'fx' as const }],
  ['BTCUSD', { ...price, assetClass: 'crypto' as const }],
]);
const found = (query: string, search = '') =>
  filterSignals(ROWS, search, readFilters(new URLSearchParams(query)), PRICES).map(({ id }) => id);

test('every filter narrows the list, and together they all apply', () => {
  expect(found('')).toEqual(['a', 'b', 'c']);
  expect(found('side=short')).toEqual(['b', 'c']);
  expect(found('market=fx')).toEqual(['a', 'b']);
  expect(found('timeframe=1h')).toEqual(['a', 'c']);
  expect(found('state=active')).toEqual(['a']);
  expect(found('state=closed')).toEqual(['b', 'c']);
  expect(found('state=profit')).toEqual(['c']);
  expect(found('state=loss')).toEqual(['b']);
  expect(found('confidence=50')).toEqual(['a', 'c']);
  expect(found('rr=2')).toEqual(['a', 'b', 'c']);
  expect(found('rr=3'), 'a stop of 1 and a target of 4').toEqual(['b']);
  expect(found('side=short&timeframe=1h')).toEqual(['c']);
  expect(found('side=short', 'eur')).toEqual(['b']);
});

test('the filters are conditions of the list that the server reads', () => {
  const asked = (query: string) => toConditions(readFilters(new URLSearchParams(query)));
  expect(asked('')).toEqual({});
  expect(asked('side=short&market=fx&timeframe=1h&state=closed&confidence=50&rr=1.5')).toEqual({
    side: 'short',
    assetClass: 'fx',
    timeframe: '1h',
    status: 'closed',
    minConfidence: 50,
    minRewardRisk: 1.5,
  });
  expect(asked('state=loss')).toEqual({ result: 'loss' });
});

test('an unknown value filters nothing', () => {
  expect(found('side=up&market=x&rr=9')).toEqual(['a', 'b', 'c']);
  expect(countFilters(readFilters(new URLSearchParams('side=up&state=active&q=x')))).toBe(1);
});
