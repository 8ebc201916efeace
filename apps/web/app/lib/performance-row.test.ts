import { expect, it } from 'vitest';
import { toPerformanceRows } from './performance-row.ts';

const sound = {
  id: 'tideline',
  name: 'Tideline',
  performanceMetrics: {
    annualReturn: 0.12,
    maxDrawdown: -0.07,
    sharpe: 1.1,
    reason: '',
    basis: { record: 'live', market: 'real' },
  },
  equityCurve: { time: [1, 2], equity: [100, 101] },
};

it('reads the first strategies', () => {
  expect(toPerformanceRows([sound, { ...sound, id: 'b' }, { ...sound, id: 'c' }], 2)).toEqual([
    {
      id: 'tideline',
      name: 'Tideline',
      annualReturn: 0.12,
      maxDrawdown: -0.07,
      sharpe: 1.1,
      basis: { record: 'live', market: 'real' },
      reason: '',
      curve: { time: [1, 2], equity: [100, 101] },
    },
    expect.objectContaining({ id: 'b' }),
  ]);
});

it('leaves out what has no id, and names a strategy without a name by it', () => {
  expect(toPerformanceRows([null, { name: 'Nobody' }, { id: 'bare' }], 3)).toEqual([
    expect.objectContaining({ id: 'bare', name: 'bare', sharpe: null, basis: null, curve: { time: [], equity: [] } }),
  ]);
});

it('is empty where there is no list', () => {
  expect(toPerformanceRows(undefined, 3)).toEqual([]);
});
