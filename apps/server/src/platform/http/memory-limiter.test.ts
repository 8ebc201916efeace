import { HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryLimiter } from './memory-limiter.ts';

const NOON = Date.UTC(2026, 2, 16, 12);
const LIMIT = { policy: 'keys', quota: 3, seconds: 3_600, isOfClock: true } as const;

let limiter: MemoryLimiter;
beforeEach(() => {
  limiter = new MemoryLimiter();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const countAt = (now: number, caller = 'amara') => {
  vi.setSystemTime(now);
  return limiter.count(LIMIT, caller);
};

test('A window of the clock lasts until the full hour', () => {
  expect(countAt(NOON + 59 * MINUTE_MS)).toEqual({ calls: 1, msLeft: MINUTE_MS });
  expect(countAt(NOON + HOUR_MS - 1)).toEqual({ calls: 2, msLeft: 1 });
  expect(countAt(NOON + HOUR_MS)).toEqual({ calls: 1, msLeft: HOUR_MS });
});

test('A window of the clock ends when the clock is set back by more than its length', () => {
  countAt(NOON);
  expect(countAt(NOON - 5 * HOUR_MS)).toEqual({ calls: 1, msLeft: HOUR_MS });
});

test('Callers under one policy with counters of their own count separately', () => {
  vi.setSystemTime(NOON);
  const count = (counter: string) => limiter.count({ ...LIMIT, counter }, 'amara').calls;
  expect([count('of keys'), count('of browsers'), count('of keys')]).toEqual([1, 1, 2]);
});
