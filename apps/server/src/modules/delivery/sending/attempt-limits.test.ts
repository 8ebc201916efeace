import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AttemptLimits } from './attempt-limits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that lasts until its signal is aborted. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<string>((done) => {
    if (signal.aborted) done('ended');
    signal.addEventListener('abort', () => done('ended'), { once: true });
  });

test('ends an attempt after its time', async () => {
  const ended = new AttemptLimits(new AbortController().signal).within(45_000, untilAborted);
  vi.advanceTimersByTime(44_999);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await ended).toBe('ended');
});

test('ends every attempt at the stop, and those that begin later immediately', async () => {
  const ending = new AbortController();
  const limits = new AttemptLimits(ending.signal);
  const running = [limits.within(45_000, untilAborted), limits.within(45_000, untilAborted)];
  ending.abort();
  expect(await Promise.all([...running, limits.within(45_000, untilAborted)])).toEqual(['ended', 'ended', 'ended']);
});

test('an attempt that has ended leaves no timer, and its signal is not aborted', async () => {
  const ending = new AbortController();
  const limits = new AttemptLimits(ending.signal);
  let given: AbortSignal | null = null;
  await limits.within(45_000, async (signal) => {
    given = signal;
  });
  await expect(limits.within(45_000, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(vi.getTimerCount()).toBe(0);
  ending.abort();
  expect(given!.aborted).toBe(false);
});
