import { expect, test } from 'vitest';
import { filterChips } from './filter-chip-texts.ts';
import { readFilters } from './filter-signals.ts';
import { matchText } from './match-text.ts';

const STRATEGIES = [{ value: 'impulse', label: 'Impulse' }];
const of = (address: string, search = '') => {
  const params = new URLSearchParams(address);
  const set = { search, strategyId: params.get('strategy'), values: readFilters(params) };
  return filterChips(set, STRATEGIES).map(({ text }) => text);
};

test('each filter that is set has a chip with its name and value', () => {
  expect(of('')).toEqual([]);
  expect(of('strategy=impulse&side=short&confidence=50', ' eur ')).toEqual([
    'Search: eur',
    'Strategy: Impulse',
    'Side: Short',
    'Confidence from: 50%',
  ]);
});

test('a value that is not an option filters nothing, and an unknown strategy is named by its id', () => {
  expect(of('side=up&strategy=gone')).toEqual(['Strategy: gone']);
});

test('the number of matches, which a full page does not know', () => {
  expect([0, 1, 7, 50].map(matchText)).toEqual(['0 signals', '1 signal', '7 signals', '50 or more signals']);
});
