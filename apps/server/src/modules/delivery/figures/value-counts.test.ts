import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getPercentiles, joinCounts, type ValueCounts } from './value-counts.ts';

const count = (values: readonly number[]): ValueCounts =>
  new Map([...Map.groupBy(values, (value) => value)].map(([value, { length }]) => [value, length]));

test('Percentiles of counted values are those of all values, however they are split', () => {
  const lists = fc.array(fc.array(fc.integer({ min: -5, max: 20 }), { maxLength: 30 }), { maxLength: 5 });
  const fractions = [0.01, 0.5, 0.9, 0.99, 1];
  fc.assert(
    fc.property(lists, (days) => {
      const all = days.flat().sort((a, b) => a - b);
      const { n, values } = joinCounts(days.map(count));
      expect(n).toBe(all.length);
      const expected = fractions.map((fraction) => all[Math.max(1, Math.ceil(fraction * n)) - 1]);
      expect(getPercentiles(values, fractions)).toEqual(expected);
    }),
  );
});
