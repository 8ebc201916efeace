import { expect, test } from 'vitest';
import { samplePerformance, sampleRecord } from '../../../routes/ui/sample-data.ts';
import { toMonthRows } from '../../../ui/month-rows.ts';
import { toPerformanceView } from './performance-view.ts';

test('identifies backtest and live by their content, not by their position', () => {
  const records = [
    sampleRecord({ basis: { record: 'live', market: 'simulated' }, from: 'b' }),
    sampleRecord({ from: 'a' }),
  ];
  const view = toPerformanceView(samplePerformance({ market: 'simulated', records }));
  expect(view.backtest?.from).toBe('a');
  expect(view.live?.from).toBe('b');
});

test('has no record for an unknown strategy', () => {
  expect(toPerformanceView(null)).toMatchObject({ backtest: null, live: null, streams: [] });
});

test('arranges months in rows of a year, newest year first, and compounds the return of a year', () => {
  const years = toMonthRows([
    { year: 2024, month: 12, value: 0.1, isPartial: true },
    { year: 2025, month: 1, value: 0.1, isPartial: false },
    { year: 2025, month: 2, value: -0.5, isPartial: false },
  ]);
  expect(years.map(({ year }) => year)).toEqual([2025, 2024]);
  expect(years[0]!.total).toBeCloseTo(-0.45, 12);
  expect(years[0]!.months[2], 'a month outside of the record').toBeNull();
  expect(years[1]!.months[11]).toMatchObject({ value: 0.1, isPartial: true });
});
