import { expect, test } from 'vitest';
import { toSpread } from './spread.ts';

test('returns the median of an odd and of an even number of values', () => {
  expect(toSpread([3, 1, 2])).toEqual({ median: 2, low: 1, high: 3 });
  expect(toSpread([4, 1, 3, 2])).toEqual({ median: 2.5, low: 1, high: 4 });
});
