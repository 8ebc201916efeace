import { DAY_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { deflatedSharpeView } from './deflated-sharpe-view.ts';

/** A record of 120 marks with 40 trades, as strategy Tailwind Momentum, for which 11 sets were tried. */
function record(sharpe: number | null) {
  const equity = [10_000];
  for (let i = 0; i < 120; i++) equity.push(equity[i]! * (1 + (i % 3 === 0 ? -0.012 : 0.01)));
  return {
    strategyId: 'tailwind-momentum',
    curve: { time: equity.map((_, i) => i * DAY_MS), equity },
    periodsPerYear: 261,
    statistics: [
      { key: 'sharpeRatio', value: sharpe, reason: sharpe === null ? 'insufficient sample: 29 of 30 trades' : null },
      { key: 'trades', value: 40, reason: null },
    ] as const,
  };
}

test('A published record has a deflated Sharpe ratio, and says what it is compared with', () => {
  const [figure] = deflatedSharpeView(record(4.1));
  expect(figure).toMatchObject({ value: expect.closeTo(0.985953, 6), reason: null, isHeadline: false });
  expect(figure!.definition).toContain('the best of 11 sets of rules without any edge would show, 0.59.');
});

test('A record without a Sharpe ratio says why, and an unknown strategy has no such figure', () => {
  expect(deflatedSharpeView(record(null))[0]).toMatchObject({
    value: null,
    reason: 'insufficient sample: 29 of 30 trades',
  });
  expect(deflatedSharpeView({ ...record(4.1), strategyId: 'of-a-test' })).toEqual([]);
});
