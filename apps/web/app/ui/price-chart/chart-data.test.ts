import { expect, test } from 'vitest';
import { barAt, type ChartBar, placeOf } from './chart-data.ts';

const bar = (time: number, closeTime: number): ChartBar => ({ time, closeTime, open: 1, high: 1, low: 1, close: 1 });
/** Three bars of ten, and a weekend before the last. */
const bars = [bar(0, 10), bar(10, 20), bar(50, 60)];

test('A signal stands behind the bar at whose close it was made, whatever the pause until the next', () => {
  expect([0, 10, 19, 20, 35, 60, 99].map((moment) => placeOf(bars, moment))).toEqual([0, 1, 1, 2, 2, 3, 3]);
});

test('What happened stands in the bar it happened in, and its close belongs to it', () => {
  expect([1, 10, 11, 20, 55, 60].map((moment) => barAt(bars, moment))).toEqual([0, 0, 1, 1, 2, 2]);
});

test('What happened while no bar was open, or after the last, has no place', () => {
  expect([30, 61].map((moment) => barAt(bars, moment))).toEqual([null, null]);
  expect(barAt([], 5)).toBeNull();
});
