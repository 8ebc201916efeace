import { expect, test } from 'vitest';
import { layOut, type PlotBar, ticks } from './plot.ts';

const bar = (i: number): PlotBar => ({ time: i * 10, closeTime: i * 10 + 10, open: 5, high: 6, low: 4, close: 5 });
const bars = Array.from({ length: 20 }, (_, i) => bar(i));

test('every bar and every level is inside the picture, higher prices further up', () => {
  const plot = layOut(
    bars,
    [
      { kind: 'target', price: 9 },
      { kind: 'stop', price: 1 },
    ],
    100,
  );
  for (const price of [1, 4, 6, 9]) {
    expect(plot.down(price)).toBeGreaterThan(0);
    expect(plot.down(price)).toBeLessThan(1);
  }
  expect(plot.down(9)).toBeLessThan(plot.down(1));
});

test('a target beyond the first does not change the scale', () => {
  const levels = [
    { kind: 'target', price: 9 },
    { kind: 'target', price: 14 },
    { kind: 'entry', price: 5 },
    { kind: 'stop', price: 2 },
  ] as const;
  for (const plot of [layOut(bars, levels, 100), layOut([], levels, 100)]) {
    expect([plot.beyond(9), plot.beyond(14)]).toEqual([null, 'up']);
    expect(plot.down(14)).toBe(0);
  }
});

test('a trade ends with the bar of its exit, if the picture has it', () => {
  expect(layOut(bars, [], 100, 150).exitPlace).toBe(15);
  expect(layOut(bars, [], 100, 200).exitPlace).toBe(20);
  expect([layOut(bars, [], 100).exitPlace, layOut(bars, [], 100, 210).exitPlace]).toEqual([null, null]);
});

test('the signal is placed after the bar at whose close it was decided', () => {
  expect(layOut(bars, [], 100).signalPlace).toBe(10);
  expect(layOut(bars, [], 105).signalPlace).toBe(10);
  expect(layOut(bars, [], 0).signalPlace).toBe(0);
});

test('the labels of the time axis are evenly spaced', () => {
  expect(ticks(bars, 4, String).map(({ bar: at }) => at)).toEqual([2, 7, 12, 17]);
  expect(ticks([], 4, String)).toEqual([]);
});

test('a label that equals the previous one is left out', () => {
  const day = (time: number) => (time < 100 ? 'Monday' : 'Tuesday');
  expect(ticks(bars, 4, day)).toEqual([
    { bar: 2, label: 'Monday' },
    { bar: 12, label: 'Tuesday' },
  ]);
});
