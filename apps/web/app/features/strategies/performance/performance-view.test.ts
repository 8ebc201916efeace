import { expect, test } from 'vitest';
import { toPerformanceView } from './performance-view.ts';

const basis = { record: 'backtest', market: 'simulated' };
const first = (record: object) => toPerformanceView({ records: [{ basis, ...record }] }).backtest!;

test('Whatever was sent, there is something to show', () => {
  for (const sent of [null, 7, [], {}, { records: 'x', streams: {} }, { records: [null, {}, { basis: 1 }] }]) {
    expect(toPerformanceView(sent)).toMatchObject({ backtest: null, live: null, streams: [] });
  }
  expect(first({})).toMatchObject({ time: [], figures: [], years: [], excursions: [], benchmark: null });
});

test('Back-test and live are told apart by their own basis, never by their place', () => {
  const live = { basis: { record: 'live', market: 'simulated' }, from: 'b' };
  const view = toPerformanceView({ records: [live, { basis, from: 'a' }] });
  expect(view.backtest?.from).toBe('a');
  expect(view.live?.from).toBe('b');
});

test('A curve with a hole, or of two lengths, is not drawn', () => {
  expect(first({ curve: { time: [1, 2], equity: [10, null] } }).time).toEqual([]);
  expect(first({ curve: { time: [1, 2], equity: [10] } }).time).toEqual([]);
  expect(first({ curve: { time: [1, 2], equity: [10, 11] } }).equity).toEqual([10, 11]);
});

test('A benchmark must have a value for each point of the curve', () => {
  const curve = { time: [1, 2], equity: [10, 11] };
  expect(first({ curve, benchmark: { label: 'Hold', returns: [0] } }).benchmark).toBeNull();
  expect(first({ curve, benchmark: { label: 'Hold', returns: [0, 0.1] } }).benchmark?.returns).toEqual([0, 0.1]);
});

test('Months stand in rows of a year, newest year first, and a year’s return compounds them', () => {
  const months = [
    { year: 2024, month: 12, value: 0.1, isPartial: true },
    { year: 2025, month: 1, value: 0.1 },
    { year: 2025, month: 2, value: -0.5 },
    { year: 2025, month: 3, value: 'x' },
  ];
  const { years } = first({ months });
  expect(years.map(({ year }) => year)).toEqual([2025, 2024]);
  expect(years[0].total).toBeCloseTo(-0.45, 12);
  expect(years[0].months[2], 'a month that cannot be read is empty').toBeNull();
  expect(years[1].months[11]).toEqual({ value: 0.1, isPartial: true });
});

test('Rows that lack a number are left out, the others stay', () => {
  const excursions = [{ maeR: -1, mfeR: 0.5, netR: -1 }, { maeR: null }, 'x'];
  expect(first({ excursions }).excursions).toHaveLength(1);
});
