import { DAY_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import type { Curve } from '../../../ui/equity-chart/curve.ts';
import { inRange, rangesOf } from './ranges.ts';

const END = Date.UTC(2026, 8, 1);
const curve = (days: number): Curve => ({
  id: 'live',
  kind: 'live',
  label: 'Live',
  time: Array.from({ length: days + 1 }, (_, i) => END - (days - i) * DAY_MS),
  value: Array.from({ length: days + 1 }, (_, i) => i / 1_000),
});
const set = (...curves: readonly Curve[]) => ({ curves, split: null });

test('offers twelve months only if the curves are longer', () => {
  expect(rangesOf(set(curve(150)))).toEqual([]);
  expect(rangesOf(set(curve(365)))).toEqual([]);
  expect(rangesOf(set(curve(150), curve(400))).map(({ label }) => label)).toEqual(['All', '12 months']);
  expect(rangesOf(set())).toEqual([]);
});

test('cuts the curves and restarts them at zero', () => {
  const [cut] = inRange(set(curve(400)), 'year').curves;
  expect(cut?.time[0]).toBe(END - 365 * DAY_MS);
  expect(cut?.value[0]).toBe(0);
  const whole = set(curve(400));
  expect(inRange(whole, 'all')).toBe(whole);
});
