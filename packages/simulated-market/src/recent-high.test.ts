import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RecentHigh } from './recent-high.ts';

test('is the highest of the last values, the newest of equal ones', () => {
  // Few different values, so that many are equal.
  const values = fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 60 });
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 8 }), (all, length) => {
      const recent = new RecentHigh(length);
      for (const [i, value] of all.entries()) {
        recent.add(value);
        const last = all.slice(Math.max(0, i + 1 - length), i + 1);
        const highest = last.length < length ? Number.POSITIVE_INFINITY : Math.max(...last);
        expect(recent.highest).toBe(highest);
        if (last.length === length) expect(recent.age).toBe(length - last.lastIndexOf(highest));
      }
    }),
  );
});
