import { expect, test } from 'vitest';
import { Backoff } from './backoff.ts';

test('retries after 3 s, then after random times up to 30 s, and after 3 s again once connected', () => {
  const backoff = new Backoff(() => 0.5);
  expect([1, 2, 3, 4, 5, 6].map(() => backoff.next())).toEqual([3_000, 4_500, 7_500, 13_500, 16_500, 16_500]);
  backoff.reset();
  expect(backoff.next()).toBe(3_000);
  const last = new Backoff(() => 1);
  expect(Math.max(...Array.from({ length: 20 }, () => last.next()))).toBe(30_000);
});
