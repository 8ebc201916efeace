import { environmentManager, focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { polled } from './polled.ts';
import { createQueryClient } from './query-client.ts';

const POLL_MS = 30_000;

beforeEach(() => {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false);
});
afterEach(() => {
  environmentManager.setIsServer(() => true);
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

/** A page that shows the query; returns how often it was read. */
function show() {
  const client = createQueryClient();
  client.mount();
  const queryFn = vi.fn(() => Promise.resolve(1));
  const enter = () =>
    new QueryObserver(client, polled({ queryKey: ['/api/portfolio'], queryFn }, POLL_MS)).subscribe(() => {});
  return {
    enter,
    reads: () => queryFn.mock.calls.length,
    setFailing: () => queryFn.mockRejectedValue(new Error('500: ')),
  };
}

test('reads again after each interval while it is shown', async () => {
  const { enter, reads } = show();
  enter();
  await vi.advanceTimersByTimeAsync(2 * POLL_MS + 100);
  expect(reads()).toBe(3);
});

test('a part that begins to show it reads older data again and shows newer data until its next poll', async () => {
  const { enter, reads } = show();
  const leave = enter();
  await vi.advanceTimersByTimeAsync(100);
  leave();
  await vi.advanceTimersByTimeAsync(POLL_MS / 2);
  const leaveAgain = enter();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reads()).toBe(1);
  await vi.advanceTimersByTimeAsync(POLL_MS / 2);
  expect(reads()).toBe(2);
  leaveAgain();
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  expect(reads()).toBe(2);
  enter();
  await vi.advanceTimersByTimeAsync(100);
  expect(reads()).toBe(3);
});

test('a hidden tab reads again when it is shown', async () => {
  const { enter, reads } = show();
  enter();
  await vi.advanceTimersByTimeAsync(100);
  focusManager.setFocused(false);
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(reads()).toBe(1);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(reads()).toBe(2);
});

test('a read that fails is repeated after the interval', async () => {
  const { enter, reads, setFailing } = show();
  setFailing();
  enter();
  await vi.advanceTimersByTimeAsync(POLL_MS + 100);
  expect(reads()).toBe(2);
});
