import { DAY_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import type { Curve } from '../../../ui/equity-chart/curve.ts';
import { inRange, rangeInAddress, toRanges } from './ranges.ts';

const END = Date.UTC(2026, 8, 1);
const curve = (days: number): Curve => ({
  id: 'live',
  kind: 'live',
  label: 'Live',
  time: Array.from({ length: days + 1 }, (_, i) => END - (days - i) * DAY_MS),
  value: Array.from({ length: days + 1 }, (_, i) => i / 1_000),
});
const set = (...curves: readonly Curve[]) => ({ curves, split: null });

const labels = (...curves: readonly Curve[]) => toRanges(set(...curves)).map(({ label }) => label);

test('offers only ranges that the curves are longer than', () => {
  expect(labels(curve(20))).toEqual([]);
  expect(labels(curve(60))).toEqual(['1M', 'All']);
  expect(labels(curve(31)), 'the first of August is its first day').toEqual([]);
  expect(labels(curve(20), curve(400))).toEqual(['1M', '3M', '6M', 'YTD', 'All']);
  expect(labels()).toEqual([]);
});

test('an address opens a range only if it is offered', () => {
  const choices = toRanges(set(curve(60)));
  expect(rangeInAddress(new URLSearchParams('range=1m'), choices)).toBe('1m');
  expect(rangeInAddress(new URLSearchParams('range=6m'), choices)).toBe('all');
  expect(rangeInAddress(new URLSearchParams(), choices)).toBe('all');
});

test('cuts the curves and restarts them at zero', () => {
  const [cut] = inRange(set(curve(400)), '6m').curves;
  expect(cut?.time[0]).toBe(Date.UTC(2026, 2, 1));
  expect(cut?.value[0]).toBe(0);
  expect(inRange(set(curve(400)), 'ytd').curves[0]?.time[0]).toBe(Date.UTC(2026, 0, 1));
  const whole = set(curve(400));
  expect(inRange(whole, 'all')).toBe(whole);
});

test('a month back from the 31st is the last day of the month before', () => {
  const march = curve(90);
  const end = Date.UTC(2026, 2, 31);
  const moved = { ...march, time: march.time.map((time) => time - END + end) };
  expect(inRange(set(moved), '1m').curves[0]?.time[0]).toBe(Date.UTC(2026, 1, 28));
});
