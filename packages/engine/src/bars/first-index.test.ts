import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstIndex } from './first-index.ts';

describe('firstIndex', () => {
  test('finds the first value above a limit, as a search from the start does', () => {
    const values = fc.array(fc.integer({ min: 0, max: 20 })).map((list) => list.sort((a, b) => a - b));
    fc.assert(
      fc.property(values, fc.integer({ min: -1, max: 21 }), (sorted, limit) => {
        const found = sorted.findIndex((value) => value > limit);
        expect(firstIndex(sorted.length, (i) => sorted[i]! > limit)).toBe(found === -1 ? sorted.length : found);
      }),
    );
  });
});
