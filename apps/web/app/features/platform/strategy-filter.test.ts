import { expect, test } from 'vitest';
import { filterIn, strategyTest } from './strategy-filter.ts';

const subscriptions = [
  { strategyId: 'a', isActive: true },
  { strategyId: 'b', isActive: false },
];
const favourites = [{ strategyId: 'b' }];

test.each([
  ['all', ['a', 'b', 'c']],
  ['active', ['a']],
  ['favorites', ['b']],
] as const)('%s shows %j', (filter, shown) => {
  expect(['a', 'b', 'c'].filter(strategyTest(filter, subscriptions, favourites))).toEqual(shown);
});

test('an unknown filter of an address is all', () => {
  expect(filterIn(new URLSearchParams('show=active'))).toBe('active');
  expect(filterIn(new URLSearchParams('show=best'))).toBe('all');
});
