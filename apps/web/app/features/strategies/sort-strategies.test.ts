import { expect, test } from 'vitest';
import { sampleMetrics, sampleStrategy } from '../../routes/ui/sample-data.ts';
import { readSort, SORTS, sortParam, sortStrategies, sortText } from './sort-strategies.ts';

const strategy = (id: string, metrics: Parameters<typeof sampleMetrics>[0]) =>
  sampleStrategy({ id, name: id.toUpperCase(), performanceMetrics: sampleMetrics(metrics) });

const library = [
  strategy('recent', { sharpe: null, maxDrawdown: null, winRate: null, payoff: null, trades: 3 }),
  strategy('deep', { sharpe: 1.4, maxDrawdown: -0.2, winRate: 0.3, payoff: 2.8, trades: 90 }),
  strategy('calm', { sharpe: 0.5, maxDrawdown: -0.03, winRate: 0.5, payoff: 1.2, trades: 40 }),
  strategy('alike', { sharpe: 0.5, maxDrawdown: -0.03, winRate: 0.5, payoff: 1.2, trades: 40 }),
];
const sorted = (sort: string) => sortStrategies(library, sort).map(({ id }) => id);

test('sorts the best first, keeps the order of equals, and puts missing figures last', () => {
  expect(Object.fromEntries(SORTS.map(({ value }) => [value, sorted(value)]))).toEqual({
    library: ['recent', 'deep', 'calm', 'alike'],
    name: ['alike', 'calm', 'deep', 'recent'],
    sharpe: ['deep', 'calm', 'alike', 'recent'],
    drawdown: ['calm', 'alike', 'deep', 'recent'],
    'win-rate': ['calm', 'alike', 'deep', 'recent'],
    payoff: ['deep', 'calm', 'alike', 'recent'],
    return: ['recent', 'deep', 'calm', 'alike'],
    trades: ['deep', 'calm', 'alike', 'recent'],
  });
});

test('reversed, puts the worst first and missing figures still last', () => {
  const reversed = (sort: string) => sortStrategies(library, sort, true).map(({ id }) => id);
  expect(reversed('sharpe')).toEqual(['calm', 'alike', 'deep', 'recent']);
  expect(reversed('name')).toEqual(['recent', 'deep', 'calm', 'alike']);
  expect(reversed('library')).toEqual(['alike', 'calm', 'deep', 'recent']);
  expect([sortText('sharpe', false), sortText('name', true)]).toEqual(['by Sharpe', 'by name, reversed']);
});

test('falls back to the Sharpe ratio, which needs no parameter in the address', () => {
  expect(readSort(new URLSearchParams('sort=luck'))).toBe('sharpe');
  expect(readSort(new URLSearchParams('sort=library'))).toBe('library');
  expect([sortParam('sharpe'), sortParam('library')]).toEqual(['', 'library']);
});
