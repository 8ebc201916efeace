import { afterEach, expect, test, vi } from 'vitest';
import { chooseTimeZone } from '../../lib/time/time-zone.ts';
import { barAt, type ChartBar, getPlace, releasesIn, shownSeconds } from './chart-data.ts';

const bar = (time: number, closeTime: number): ChartBar => ({ time, closeTime, open: 1, high: 1, low: 1, close: 1 });
/** Three bars of ten, and a weekend before the last. */
const bars = [bar(0, 10), bar(10, 20), bar(50, 60)];

test('a signal is placed after the bar at whose close it was decided, even before a pause', () => {
  expect([0, 10, 19, 20, 35, 60, 99].map((moment) => getPlace(bars, moment))).toEqual([0, 1, 1, 2, 2, 3, 3]);
});

test('barAt returns the bar that contains a moment, its close included', () => {
  expect([1, 10, 11, 20, 55, 60].map((moment) => barAt(bars, moment))).toEqual([0, 0, 1, 1, 2, 2]);
});

test('barAt returns null in a pause and after the last bar', () => {
  expect([30, 61].map((moment) => barAt(bars, moment))).toEqual([null, null]);
  expect(barAt([], 5)).toBeNull();
});

afterEach(() => {
  chooseTimeZone('utc');
  vi.restoreAllMocks();
});

test('bars are placed in the time of the site, in order also where clocks are put back', () => {
  const hour = 3_600_000;
  const hours = [0, 1, 2].map((i) => ({ time: i * hour }));
  expect(shownSeconds(hours)).toEqual([0, 3_600, 7_200]);
  chooseTimeZone('local');
  const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset');
  offset.mockReturnValueOnce(-120).mockReturnValueOnce(-60).mockReturnValue(-60);
  expect(shownSeconds(hours)).toEqual([7_200, 7_201, 10_800]);
});

test('a release at the open of a bar is in that bar, and one at its close in the next', () => {
  const bar = (time: number) => ({ time, closeTime: time + 10, open: 1, high: 1, low: 1, close: 1 });
  const content = {
    bars: [bar(0), bar(10)],
    releases: [
      { at: 0, name: 'A' },
      { at: 9, name: 'B' },
      { at: 10, name: 'C' },
    ],
  };
  expect([0, 1].map((place) => releasesIn(content, place))).toEqual(['A, B', 'C']);
  expect(releasesIn({ bars: content.bars }, 0)).toBe('');
});
