import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RefusalDelay } from './refusal-delay.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Refuses so many calls of each caller, and counts those that have been refused. */
function refuse(delay: RefusalDelay, counts: readonly number[]) {
  const refused = counts.map(() => 0);
  counts.forEach((count, index) => {
    const one = () => {
      refused[index] = refused[index]! + 1;
    };
    for (let n = 0; n < count; n += 1) delay.run(`caller ${index}`, one);
  });
  return refused;
}

test('sends a rejection after a second', () => {
  const refused = refuse(new RefusalDelay(), [2]);
  vi.advanceTimersByTime(999);
  expect(refused).toEqual([0]);
  vi.advanceTimersByTime(1);
  expect(refused).toEqual([2]);
});

test('delays up to a thousand rejections of one caller, and rejects further requests immediately', () => {
  const refused = refuse(new RefusalDelay(), [1_010, 5]);
  expect(refused).toEqual([10, 0]);
  vi.advanceTimersByTime(1_000);
  expect(refused).toEqual([1_010, 5]);
});

test('delays up to five thousand rejections of all callers together', () => {
  const delay = new RefusalDelay();
  expect(refuse(delay, [900, 900, 900, 900, 900, 900])).toEqual([0, 0, 0, 0, 0, 400]);
  vi.advanceTimersByTime(1_000);
  expect(refuse(delay, [900])).toEqual([0]);
});
