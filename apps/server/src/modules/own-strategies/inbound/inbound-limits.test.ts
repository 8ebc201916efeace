import { HOUR_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { InboundLimits } from './inbound-limits.ts';

test('An address takes 1,000 calls with its secret in an hour, and lists the first hundred above', () => {
  const clock = { time: 0, now: () => clock.time };
  const limits = new InboundLimits(clock);
  const take = (calls: number, isKnown: boolean) =>
    Array.from({ length: calls }, () => limits.count('tv_1', isKnown)).filter((excess) => excess !== null);
  expect(take(1_000, true)).toEqual([]);
  expect(take(100, false), 'calls with a wrong secret are counted separately').toEqual([]);
  const above = take(150, true);
  expect(above[0]!.refusal.detail).toBe('An address takes at most 1000 calls in an hour. Try again in 60 minutes.');
  expect(above.filter(({ isListed }) => isListed)).toHaveLength(100);
  expect(take(150, false).filter(({ isListed }) => isListed)).toHaveLength(1);
  clock.time = HOUR_MS;
  expect(take(1, true)).toEqual([]);
});
