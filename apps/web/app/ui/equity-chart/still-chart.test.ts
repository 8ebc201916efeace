import { expect, test } from 'vitest';
import { curveSince, fallsOf, gainsOf, pointAt } from './curve.ts';
import { extentOf, pathOf, SIDE, ticksOf } from './still-chart.ts';

test('Gains count from the first point, falls from the highest so far', () => {
  expect(gainsOf([100, 110, 99])).toEqual([0, expect.closeTo(0.1, 12), expect.closeTo(-0.01, 12)]);
  expect(fallsOf([100, 110, 99])).toEqual([0, 0, expect.closeTo(-0.1, 12)]);
  expect(gainsOf([])).toEqual([]);
});

test('A part of a curve begins at nothing again, and its falls with it', () => {
  const curve = {
    id: 'a',
    kind: 'live',
    label: 'Live',
    time: [1, 2, 3],
    value: [0, 1, 0.5],
    drawdown: [0, 0, -0.25],
  } as const;
  expect(curveSince(curve, 2)).toMatchObject({ time: [2, 3], value: [0, -0.25], drawdown: [0, -0.25] });
  expect(curveSince(curve, 0)).toBe(curve);
  expect(curveSince(curve, 3), 'one point is no curve').toBeNull();
});

test('The point at a moment is the last one that had been marked', () => {
  expect([0, 1, 1.5, 9].map((moment) => pointAt({ time: [1, 2, 3] }, moment))).toEqual([-1, 0, 0, 2]);
});

test('The extent holds every value and zero, with room for the words of its highest tick', () => {
  const { from, to } = extentOf([[0.1, 0.3]]);
  expect(from).toBe(0);
  expect(to).toBeGreaterThan(0.3);
  const fallen = extentOf([[0, -0.2]]);
  expect(fallen.to).toBeGreaterThan(0);
  expect(fallen.from).toBeLessThan(-0.2);
});

test('A long line keeps its lowest and highest point', () => {
  const value = Array.from({ length: 5_000 }, (_, i) => (i === 1_234 ? 9 : i === 3_210 ? -9 : Math.sin(i)));
  const time = value.map((_, i) => i);
  const path = pathOf(time, value, { from: 0, to: 4_999 }, { from: -9, to: 9 });
  expect(path.split(/[ML]/).length).toBeLessThan(420);
  expect(path).toContain(' 0.0');
  expect(path).toContain(` ${SIDE}.0`);
});

test('Ticks are round, and none so near to an end that its words would be cut', () => {
  expect(ticksOf({ from: -0.03, to: 0.21 }, 5)).toEqual([0, 0.05, 0.1, 0.15]);
  expect(ticksOf({ from: -0.21, to: 0.42 }, 5)).toEqual([0, 0.2]);
  expect(ticksOf({ from: 0, to: 0 }, 5)).toEqual([]);
});
