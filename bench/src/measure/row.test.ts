import { expect, test } from 'vitest';
import type { Result } from './race.ts';
import { toRow } from './row.ts';

const result = (name: string, median: number, ...trades: number[]): Result => ({
  name,
  first: median * 2,
  median,
  low: median - 1,
  high: median + 1,
  peakMb: 100,
  answers: trades.map((number) => ({ trades: number })),
});

test('shows a peer with another answer without comparing it', () => {
  const row = toRow({
    job: 'sma',
    size: '5k',
    results: [result('sealtick', 2, 132), result('alike', 8, 132), result('other', 4, 132, 131)],
    unit: 's',
    scale: 0.001,
    isRight: (answer) => answer.trades === 132,
  });
  expect(row.agree).toBe(true);
  expect(row.ours).toEqual({ first: 0.004, median: 0.002, low: 0.001, high: 0.003, peakMb: 100 });
  expect([row.peers.alike!.agree, row.peers.alike!.ratio]).toEqual([true, 4]);
  expect([row.peers.other!.agree, row.peers.other!.ratio]).toEqual([false, null]);
});
