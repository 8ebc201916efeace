import { HOUR_MS } from '@sealtick/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HourlyLimit } from './hourly-limit.ts';

test('lets as many through as it says, and each key has its own count', () => {
  const limit = new HourlyLimit(2);
  expect([limit.take('a', 0), limit.take('a', 0), limit.take('b', 0)]).toEqual([0, 0, 0]);
  expect(limit.take('a', 0)).toBeGreaterThan(0);
  expect(limit.take('a', 2 * HOUR_MS)).toBe(0);
});

test('has room after the time that it states, and not a second before', () => {
  const moments = fc.array(fc.nat(3 * HOUR_MS), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), moments, (max, times) => {
      const limit = new HourlyLimit(max);
      const sorted = times.sort((a, b) => a - b);
      const wait = sorted.map((at) => limit.take('a', at)).at(-1)!;
      const last = sorted.at(-1)!;
      if (wait === 0) return;
      if (wait > 1_000) expect(limit.take('a', last + wait - 1_000)).not.toBe(0);
      expect(limit.take('a', last + wait)).toBe(0);
    }),
  );
});
