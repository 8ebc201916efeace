import { mulberry32 } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { medianInterval } from './median-interval.ts';

test('the median is the middle value, between the order statistics 9 and 22 of 30', () => {
  const values = Array.from({ length: 30 }, (_, i) => i + 1);
  expect(medianInterval(values)).toEqual({ median: 15, low: 9, high: 22 });
});

test('a single value is its own interval', () => {
  expect(medianInterval([0.2])).toEqual({ median: 0.2, low: 0.2, high: 0.2 });
});

test('the interval holds the true median in about 95 of 100 samples of a skewed distribution', () => {
  const random = mulberry32(7);
  const samples = Array.from({ length: 1_000 }, () =>
    medianInterval(Array.from({ length: 40 }, () => -Math.log(1 - random())).sort((a, b) => a - b)),
  );
  const held = samples.filter(({ low, high }) => low <= Math.LN2 && Math.LN2 <= high).length;
  expect(held).toBeGreaterThan(930);
  expect(held).toBeLessThan(995);
});
