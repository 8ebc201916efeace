import { expect, test } from 'vitest';
import { nextWait } from './retry-slots.ts';

const failed = { afterMs: null, status: 503 } as const;
const waits = (type: 'signal.opened' | 'market.alert' | 'signal.closed', count: number, random = 0.5) =>
  Array.from({ length: count }, (_, i) => nextWait({ ...failed, type, attempts: i + 1 }, random));

test('repeats an opening after 1, 3, 8, 20 and 45 seconds, then every minute', () => {
  const seconds = waits('signal.opened', 8).map((wait) => wait! / 1_000);
  expect(seconds).toEqual([1, 2, 5, 12, 25, 60, 60, 60]);
});

test('repeats a market alert as an opening', () => {
  expect(waits('market.alert', 8)).toEqual(waits('signal.opened', 8));
});

test('repeats everything else ten times in two days, and then no more', () => {
  const minutes = waits('signal.closed', 10).map((wait) => wait && wait / 60_000);
  expect(minutes).toEqual([5 / 60, 1, 5, 30, 120, 300, 600, 840, 1_200, null]);
});

test('varies the waits of the long schedule by at most 20%', () => {
  expect(waits('signal.closed', 2, 0)).toEqual([4_000, 48_000]);
  expect(waits('signal.closed', 2, 1)).toEqual([6_000, 72_000]);
});

test.each([
  ['less than the wait', 0, 5_000],
  ['a little more', 7_000, 7_000],
  ['much more', 1e9, 10_000],
  ['a time that is past', -5, 5_000],
])('keeps a receiver that asks for %s between the wait and twice the wait', (_case, afterMs, expected) => {
  expect(nextWait({ ...failed, type: 'signal.closed', attempts: 1, afterMs }, 0.5)).toBe(expected);
});

test('waits as long as a limit is known to hold, and not less than the schedule', () => {
  const exact = { ...failed, isExact: true, attempts: 1 };
  expect(nextWait({ ...exact, type: 'signal.opened', afterMs: 17_000 }, 0.5)).toBe(17_000);
  expect(nextWait({ ...exact, type: 'signal.closed', afterMs: 3_000 }, 0.5)).toBe(5_000);
  expect(nextWait({ ...exact, type: 'signal.closed', afterMs: null }, 0.5)).toBe(5_000);
});

test.each([
  ['too many requests', { status: 429 }],
  ['no answer in time', { status: null, isLate: true }],
])('waits a minute at least after %s, but not with an opening', (_case, answered) => {
  const asked = { afterMs: null, attempts: 1, ...answered };
  expect(nextWait({ ...asked, type: 'signal.closed' }, 0.5)).toBe(60_000);
  expect(nextWait({ ...asked, type: 'signal.opened' }, 0.5)).toBe(1_000);
});
