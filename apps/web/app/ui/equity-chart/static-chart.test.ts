import { expect, test } from 'vitest';
import { computeGains, curveSince, pointAt } from './curve.ts';
import { getPath, getTicks, SIDE, toExtent } from './static-chart.ts';

test('gains start at the first point', () => {
  expect(computeGains([100, 110, 99])).toEqual([0, expect.closeTo(0.1, 12), expect.closeTo(-0.01, 12)]);
  expect(computeGains([])).toEqual([]);
});

test('curveSince restarts gains and drawdowns at zero', () => {
  const curve = {
    id: 'a',
    kind: 'live',
    label: 'Live',
    time: [1, 2, 3],
    value: [0, 1, 0.5],
    drawdown: [0, 0, -0.25],
    closings: [
      { time: 2, gains: 1, losses: 0, netR: 1 },
      { time: 3, gains: 0, losses: 1, netR: -1 },
    ],
  } as const;
  expect(curveSince(curve, 2)?.closings, 'of the days after its start').toEqual([curve.closings[1]]);
  expect(curveSince(curve, 2)).toMatchObject({ time: [2, 3], value: [0, -0.25], drawdown: [0, -0.25] });
  expect(curveSince(curve, 0)).toBe(curve);
  expect(curveSince(curve, 3), 'one point is not a curve').toBeNull();
});

test('pointAt returns the last point at or before a moment', () => {
  expect([0, 1, 1.5, 9].map((moment) => pointAt({ time: [1, 2, 3] }, moment))).toEqual([-1, 0, 0, 2]);
});

test('toExtent contains every value and zero, with room for the label of the highest tick', () => {
  const { from, to } = toExtent([[0.1, 0.3]]);
  expect(from).toBe(0);
  expect(to).toBeGreaterThan(0.3);
  const fallen = toExtent([[0, -0.2]]);
  expect(fallen.to).toBeGreaterThan(0);
  expect(fallen.from).toBeLessThan(-0.2);
});

test('getPath keeps the lowest and the highest point of a long line', () => {
  const value = Array.from({ length: 5_000 }, (_, i) => (i === 1_234 ? 9 : i === 3_210 ? -9 : Math.sin(i)));
  const time = value.map((_, i) => i);
  const path = getPath(time, value, { from: 0, to: 4_999 }, { from: -9, to: 9 });
  expect(path.split(/[ML]/).length).toBeLessThan(420);
  expect(path).toContain(' 0.0');
  expect(path).toContain(` ${SIDE}.0`);
});

test('getTicks returns round values away from the ends of the axis', () => {
  expect(getTicks({ from: -0.03, to: 0.21 }, 5)).toEqual([0, 0.05, 0.1, 0.15]);
  expect(getTicks({ from: -0.21, to: 0.42 }, 5)).toEqual([0, 0.2]);
  expect(getTicks({ from: 0, to: 0 }, 5)).toEqual([]);
});
