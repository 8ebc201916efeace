import { expect, test } from 'vitest';
import { sampleStrategy } from '../../routes/ui/sample-data.ts';
import { getDays, statedBasis } from './stated-basis.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);

function strategy(record: 'live' | 'backtest', days: number | null) {
  const { performanceMetrics } = sampleStrategy();
  const basis = { record, market: 'simulated' as const };
  const equityCurve = days === null ? null : { time: [START, START + days * DAY], equity: [1, 2] };
  return { performanceMetrics: { ...performanceMetrics, basis }, equityCurve };
}

test('states each record kind with the days of most of its curves, live ones first', () => {
  const rows = [strategy('backtest', 30), strategy('backtest', 99), strategy('backtest', 99), strategy('live', null)];
  expect(statedBasis(rows)).toEqual({
    records: [
      { record: 'live', days: '' },
      { record: 'backtest', days: '1 Jan 2026 – 10 Apr 2026' },
    ],
    market: 'simulated',
  });
});

test('a live record that began within the day has the days of one that began at midnight', () => {
  const late = strategy('live', 99);
  const curve = { ...late.equityCurve!, time: [START + DAY / 2, START + 99 * DAY] };
  expect(getDays({ equityCurve: curve })).toBe(getDays(late));
});

test('says nothing without strategies', () => {
  expect(statedBasis([])).toEqual({ records: [], market: null });
});
