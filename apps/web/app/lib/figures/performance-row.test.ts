import { expect, test } from 'vitest';
import { sampleMetrics, sampleStrategy } from '../../routes/ui/sample-data.ts';
import { toPerformanceRow } from './performance-row.ts';

test('selects the fields of a short list', () => {
  const equityCurve = { time: [1, 2], equity: [100, 101] };
  const performanceMetrics = sampleMetrics({ annualReturn: 0.12, maxDrawdown: -0.07, sharpe: 1.1 });
  expect(
    toPerformanceRow(sampleStrategy({ id: 'tideline', name: 'Tideline', performanceMetrics, equityCurve })),
  ).toEqual({
    id: 'tideline',
    name: 'Tideline',
    annualReturn: 0.12,
    maxDrawdown: -0.07,
    sharpe: 1.1,
    basis: performanceMetrics.basis,
    reason: null,
    curve: equityCurve,
  });
});
