import { expect, test } from 'vitest';
import { mulberry32 } from './mulberry32.ts';
import { resampledSums } from './resampled-sums.ts';

const normalish = (random: () => number) => random() + random() + random() - 1.5;

test('has no interval with fewer than 20 days', () => {
  expect(resampledSums([new Float64Array(19)], 1)).toBeNull();
  expect(resampledSums([], 1)).toBeNull();
});

test('gives a constant the interval of its sum alone', () => {
  expect(resampledSums([new Float64Array(40).fill(0.5)], 1)).toMatchObject([{ low: 20, high: 20 }]);
});

test('draws all columns by the same days, so a difference is as certain as it is', () => {
  const random = mulberry32(7);
  const one = Float64Array.from({ length: 90 }, () => normalish(random));
  const other = one.map((value) => value + 0.1);
  const difference = other.map((value, day) => value - one[day]!);
  const [a, b, c] = resampledSums([one, other, difference], 1)!;
  expect(a!.high - a!.low).toBeGreaterThan(5);
  expect(b!.low - a!.low).toBeCloseTo(9, 9);
  expect(c!.low).toBeCloseTo(9, 9);
  expect(c!.high).toBeCloseTo(9, 9);
});

test('contains the true sum of independent days in about 95% of records', () => {
  const random = mulberry32(11);
  let hits = 0;
  for (let i = 0; i < 400; i++) {
    const [interval] = resampledSums([Float64Array.from({ length: 90 }, () => normalish(random))], 1)!;
    if (interval!.low <= 0 && interval!.high >= 0) hits += 1;
  }
  // Blocks make the interval of a short record a little too narrow.
  expect(hits / 400).toBeGreaterThan(0.88);
  expect(hits / 400).toBeLessThan(0.98);
});
