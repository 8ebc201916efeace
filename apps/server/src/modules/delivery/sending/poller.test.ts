import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeAdapter } from '../testing/fake-adapter.ts';
import { Poller } from './poller.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const [webhook, email] = [new FakeAdapter('webhook'), new FakeAdapter('email')];

/** A poller, the kinds of each of its polls, its errors, and what its next polls do. */
function startPoller() {
  const polls: string[][] = [];
  const errors: unknown[] = [];
  const site = { polls, errors, work: async () => {} };
  const poller = new Poller({
    poll: (adapters) => {
      polls.push(adapters.map(({ kind }) => kind));
      return site.work();
    },
    onError: (error) => errors.push(error),
  });
  return Object.assign(site, { poller, wake: poller.wake });
}

test('polls immediately for the kinds of a request', async () => {
  const { poller, wake, polls } = startPoller();
  wake([webhook, email]);
  await poller.idle();
  expect(polls).toEqual([['webhook', 'email']]);
});

test('polls for each kind at the earliest requested moment, once', async () => {
  const { wake, polls } = startPoller();
  wake([webhook], 1_000);
  wake([webhook], 200);
  wake([webhook, email], 500);
  await vi.advanceTimersByTimeAsync(199);
  expect(polls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(polls).toEqual([['webhook']]);
  await vi.advanceTimersByTimeAsync(300);
  expect(polls).toEqual([['webhook'], ['email']]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(polls).toHaveLength(2);
});

test('requests during a poll share the next one, which begins after it', async () => {
  const site = startPoller();
  const first = Promise.withResolvers<void>();
  site.work = () => first.promise;
  site.wake([webhook]);
  site.work = async () => {};
  site.wake([webhook]);
  site.wake([email]);
  expect(site.polls).toHaveLength(1);
  first.resolve();
  await site.poller.idle();
  expect(site.polls).toEqual([['webhook'], ['webhook', 'email']]);
});

test('polls again when it is requested after a failed poll', async () => {
  const site = startPoller();
  site.work = () => Promise.reject(new Error('no connection'));
  site.wake([webhook]);
  await site.poller.idle();
  expect(site.errors).toEqual([new Error('no connection')]);
  site.wake([webhook]);
  await site.poller.idle();
  expect(site.polls).toHaveLength(2);
});

test('a wait of days is cut to a minute, because clocks are adjusted', async () => {
  const { wake, polls } = startPoller();
  wake([email], 30 * 24 * 3_600_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(polls).toEqual([['email']]);
});

test('a stop waits for the running poll, and nothing is polled for afterwards', async () => {
  const site = startPoller();
  const first = Promise.withResolvers<void>();
  site.work = () => first.promise;
  site.wake([webhook]);
  site.wake([email], 100);
  site.wake([webhook]);
  let hasStopped = false;
  const stopped = site.poller.stop().then(() => {
    hasStopped = true;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(hasStopped).toBe(false);
  first.resolve();
  await stopped;
  site.wake([webhook]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(site.polls).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});
