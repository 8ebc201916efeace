import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Bar } from './bar.ts';
import { BarSeries } from './bar-series.ts';
import { emptyBar } from './slice.ts';
import { randomBars } from './testing/random-bars.ts';

const bar = (index: number): Bar => ({
  time: index * 60_000,
  closeTime: (index + 1) * 60_000,
  open: 10 + index,
  high: 12 + index,
  low: 9 + index,
  close: 11 + index,
  volume: index,
});

function getSeries(length: number, capacity?: number): BarSeries {
  const series = new BarSeries('X', '1m', capacity);
  for (let i = 0; i < length; i++) series.append(bar(i));
  return series;
}

test('A series grows beyond its capacity without losing bars', () => {
  for (const capacity of [undefined, 0, 1, 3]) {
    const series = getSeries(1000, capacity);
    expect(series.length).toBe(1000);
    expect([0, 1, 255, 256, 999].map((i) => series.at(i))).toEqual([0, 1, 255, 256, 999].map(bar));
  }
});

test('A bar is read into the object given, counted from either end', () => {
  const series = getSeries(3);
  const target = emptyBar();
  expect(series.at(1, target)).toBe(target);
  expect(target).toEqual(bar(1));
  expect(series.at(-1)).toEqual(bar(2));
  expect([series.at(3), series.at(-4)]).toEqual([null, null]);
});

test('The last close is that of the newest bar', () => {
  expect(getSeries(0).lastCloseTime).toBe(Number.NEGATIVE_INFINITY);
  expect(getSeries(3).lastCloseTime).toBe(180_000);
});

test('An invalid or older bar is rejected and changes nothing', () => {
  const series = getSeries(3);
  expect(() => series.append({ ...bar(3), low: 0 })).toThrow(
    'X bar 1970-01-01T00:03:00.000Z: low must be above 0, not 0',
  );
  expect(() => series.append(bar(2))).toThrow('time must be at or after the close of the bar before');
  expect(series.length).toBe(3);
});

test('A slice ends with the series, and later bars do not change it', () => {
  const series = getSeries(3);
  const known = series.bars();
  const tail = series.slice(1, 99);
  series.append(bar(3));
  expect([known.length, tail.length, series.bars().length]).toEqual([3, 2, 4]);
  expect([...tail.close]).toEqual([12, 13]);
  expect([...series.slice(-5, 1).close], 'a start before the first bar is the first bar').toEqual([11]);
});

test('A series created from bars continues them without changing them', () => {
  fc.assert(
    fc.property(randomBars('5m', 0), (bars) => {
      const series = BarSeries.from(bars);
      expect(series.bars()).toEqual(bars);
      const time = series.lastCloseTime;
      series.append({ ...bar(0), time, closeTime: time + 300_000 });
      expect(series.length).toBe(bars.length + 1);
      expect(bars.time.at(-1)).toBeLessThan(time);
    }),
  );
});
