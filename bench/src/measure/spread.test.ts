import { expect, test } from 'vitest';
import { spreadOf } from './spread.ts';

test('The median of an odd number of values is the middle one, of an even number the mean of the two', () => {
  expect(spreadOf([3, 1, 2])).toEqual({ median: 2, low: 1, high: 3 });
  expect(spreadOf([4, 1, 3, 2])).toEqual({ median: 2.5, low: 1, high: 4 });
});
