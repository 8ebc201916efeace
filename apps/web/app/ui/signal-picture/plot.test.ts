import { expect, test } from 'vitest';
import { layOut, type PlotBar, pushApart, ticks } from './plot.ts';

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

test('a target that is too far away is outside the picture, in a direction, and its label at the edge', () => {
  const plot = layOut(
    bars,
    [
      { kind: 'entry', price: 5 },
      { kind: 'target', price: 50 },
    ],
    100,
  );
  expect([plot.beyond(50), plot.beyond(5), plot.beyond(-50)]).toEqual(['up', null, 'down']);
  expect([plot.down(50), plot.down(-50)]).toEqual([0, 1]);
  expect(pushApart([plot.down(50), plot.down(-50)], 0.1)).toEqual([0.05, 0.95]);
});

test('levels without bars are all inside the picture', () => {
  const plot = layOut(
    [],
    [
      { kind: 'entry', price: 5 },
      { kind: 'target', price: 50 },
    ],
    100,
  );
  expect([plot.beyond(5), plot.beyond(50)]).toEqual([null, null]);
});

test('the signal is placed after the bar at whose close it was decided', () => {
  expect(layOut(bars, [], 100).signalPlace).toBe(10);
  expect(layOut(bars, [], 105).signalPlace).toBe(10);
  expect(layOut(bars, [], 0).signalPlace).toBe(0);
});

test('a constant price is drawn', () => {
  const still = bars.map((one) => ({ ...one, high: 5, low: 5 }));
  expect(layOut(still, [], 0).down(5)).toBeCloseTo(0.931, 2);
});

test('overlapping labels are moved apart in their order and stay inside', () => {
  const places = pushApart([0.5, 0.51, 0.1, 0.99], 0.1);
  const sorted = [...places].sort((a, b) => a - b);
  for (const [i, place] of sorted.entries()) if (i > 0) expect(place - sorted[i - 1]!).toBeGreaterThanOrEqual(0.0999);
  expect(Math.max(...places)).toBeLessThanOrEqual(0.95 + 1e-9);
  expect(places[2]).toBe(0.1);
  expect(places[0]).toBeLessThan(places[1]!);
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
