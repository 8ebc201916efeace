import { expect, test } from 'vitest';
import { sampleMetrics, sampleStrategy } from '../../lib/sample-data.ts';
import { readSort, SORTS, sortParam, sortStrategies } from './sort-strategies.ts';

const strategy = (id: string, metrics: Parameters<typeof sampleMetrics>[0]) =>
  sampleStrategy({ id, name: id.toUpperCase(), performanceMetrics: sampleMetrics(metrics) });

const library = [
  strategy('recent', { sharpe: null, maxDrawdown: null, winRate: null, avgRR: 1, trades: 3 }),
  strategy('deep', { sharpe: 1.4, maxDrawdown: -0.2, winRate: 0.3, avgRR: 2.8, trades: 90 }),
  strategy('calm', { sharpe: 0.5, maxDrawdown: -0.03, winRate: 0.5, avgRR: 1.2, trades: 40 }),
  strategy('alike', { sharpe: 0.5, maxDrawdown: -0.03, winRate: 0.5, avgRR: 1.2, trades: 40 }),
];
const sorted = (sort: string) => sortStrategies(library, sort).map(({ id }) => id);

test('sorts the best first, keeps the order of equals, and puts missing figures last', () => {
  expect(Object.fromEntries(SORTS.map(({ value }) => [value, sorted(value)]))).toEqual({
    library: ['recent', 'deep', 'calm', 'alike'],
    name: ['alike', 'calm', 'deep', 'recent'],
    sharpe: ['deep', 'calm', 'alike', 'recent'],
    drawdown: ['calm', 'alike', 'deep', 'recent'],
    'win-rate': ['calm', 'alike', 'deep', 'recent'],
    reward: ['deep', 'calm', 'alike', 'recent'],
    trades: ['deep', 'calm', 'alike', 'recent'],
  });
});

test('falls back to the library order, which needs no parameter in the address', () => {
  expect(readSort(new URLSearchParams('sort=luck'))).toBe('library');
  expect(readSort(new URLSearchParams('sort=sharpe'))).toBe('sharpe');
  expect([sortParam('library'), sortParam('sharpe')]).toEqual(['', 'sharpe']);
});
