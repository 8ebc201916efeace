import { describe, expect, test } from 'vitest';
import { SessionRange } from './session-range.ts';
import { badSizes, describeIndicator } from './testing/indicator-contract.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describeIndicator({
  name: 'SessionRange',
  create: () => new SessionRange(3 * HOUR),
  feed: (range, bar) => {
    const start = Math.floor(bar.time / DAY) * DAY;
    return range.update(start, bar.time, bar.time + HOUR, bar.high, bar.low);
  },
  figures: {
    value: { read: (range) => range.value, warmUp: 2 },
    high: { read: (range) => range.high, warmUp: 0 },
    low: { read: (range) => range.low, warmUp: 0 },
  },
  isEventDriven: true,
  refuses: { lengthMs: badSizes((lengthMs) => new SessionRange(lengthMs)) },
});

/** Hourly bars of one session that starts at 0: [hour, high, low]. */
const feed = (range: SessionRange, session: number, bars: readonly (readonly [number, number, number])[]) =>
  bars.map(([hour, high, low]) => {
    const time = session + hour * HOUR;
    range.update(session, time, time + HOUR, high, low);
    return [range.isComplete, range.value, range.high, range.low];
  });

describe('SessionRange', () => {
  test('The range grows until its end, is complete at that close and then constant', () => {
    const range = new SessionRange(2 * HOUR);
    expect(
      feed(range, 0, [
        [0, 10, 9],
        [1, 12, 9.5],
        [2, 20, 1],
      ]),
    ).toEqual([
      [false, Number.NaN, 10, 9],
      [true, 3, 12, 9],
      [true, 3, 12, 9],
    ]);
  });

  test('A new session begins a new range', () => {
    const range = new SessionRange(HOUR);
    feed(range, 0, [[0, 10, 9]]);
    expect(
      feed(range, DAY, [
        [0, 30, 20],
        [1, 40, 10],
      ]),
    ).toEqual([
      [true, 10, 30, 20],
      [true, 10, 30, 20],
    ]);
  });

  test('A missing last bar completes the range at the next bar, whose prices do not count', () => {
    const range = new SessionRange(2 * HOUR);
    expect(
      feed(range, 0, [
        [0, 10, 9],
        [3, 20, 1],
      ])[1],
    ).toEqual([true, 1, 10, 9]);
  });

  test('A session without a bar in its range has none', () => {
    const range = new SessionRange(2 * HOUR);
    feed(range, 0, [[0, 10, 9]]);
    expect(feed(range, DAY, [[4, 12, 11]])).toEqual([[false, Number.NaN, Number.NaN, Number.NaN]]);
  });

  test('A series that begins in the middle of a range gives none for that session, but one for the next', () => {
    const range = new SessionRange(2 * HOUR);
    expect(
      feed(range, 0, [
        [1, 10, 9],
        [2, 11, 8],
      ])[1]![0],
    ).toBe(false);
    expect(feed(range, DAY, [[1, 10, 9]])[0]![0]).toBe(true);
  });
});
