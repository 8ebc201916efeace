import { expect, test } from 'vitest';
import { samplePerformance, sampleRecord } from '../../../routes/ui/sample-data.ts';
import { toPerformanceView } from './performance-view.ts';
import { benchmarkText, toCurves } from './to-curves.ts';

const benchmark = (...returns: number[]) => ({ label: 'Buy and hold EURUSD', symbols: ['EURUSD'], returns });
const curve = { time: [0, 86_400_000], equity: [100, 101] };
const records = [
  sampleRecord({ curve, benchmark: benchmark(0, 0.042) }),
  sampleRecord({ basis: { record: 'live', market: 'simulated' }, curve, benchmark: benchmark(0, -0.003) }),
];
const performance = toPerformanceView(samplePerformance({ market: 'simulated', records }));

test('names the record of each gain of buy and hold', () => {
  expect(benchmarkText(toCurves(performance, true))).toBe('backtest +4.2%, live −0.3%');
});

test('gives no gain of a curve that is not drawn', () => {
  expect(benchmarkText(toCurves(performance, false))).toBe('');
});

test('puts the trades of a record at the marks after their end', () => {
  // The curve has no third mark.
  const closings = { mark: [1, 2], gains: [2, 1], losses: [1, 0], netR: [0.4, 1] };
  const { curves } = toCurves(
    toPerformanceView(samplePerformance({ records: [sampleRecord({ curve, closings })] })),
    true,
  );
  expect(curves[0]!.closings).toEqual([{ time: 86_400_000, gains: 2, losses: 1, netR: 0.4 }]);
});
