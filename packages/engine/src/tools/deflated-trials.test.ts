import { describe, expect, test } from 'vitest';
import { periodReturns } from '../statistics/returns.ts';
import { probabilisticSharpeRatio } from '../statistics/risk-ratios.ts';
import { deflateTrials, sharpeMoments } from './deflated-trials.ts';

describe('The deflated Sharpe ratio of the best of N trials', () => {
  const record = { sharpe: 2.5 / Math.sqrt(250), days: 1_250, skewness: -3, kurtosis: 10 };
  const deviation = Math.sqrt(0.5 / 250);

  // Bailey and López de Prado, The Deflated Sharpe Ratio (2014), numerical example.
  test.each([
    [100, 0.11317, 0.9004],
    [46, 0.10036, 0.9505],
  ])('of %i trials is that of the published example', (trials, best, probability) => {
    const deflated = deflateTrials(record, trials, deviation)!;
    expect(deflated.bestOfTrials).toBeCloseTo(best, 5);
    expect(deflated.probability).toBeCloseTo(probability, 4);
  });

  test('falls with the number of trials', () => {
    const of = (trials: number) => deflateTrials(record, trials, deviation)!.probability;
    expect([2, 10, 100, 1_000, 10_000].map(of)).toEqual([2, 10, 100, 1_000, 10_000].map(of).toSorted((a, b) => b - a));
  });

  test('equals the probabilistic Sharpe ratio where the trials do not deviate', () => {
    const equity = [100];
    for (let i = 0; i < 60; i++) equity.push(equity[i]! * (1 + (i % 3 === 0 ? -0.012 : 0.01)));
    const returns = periodReturns({ time: equity.map((_, i) => i), equity });
    expect(deflateTrials(sharpeMoments(returns)!, 5, 0)!.probability).toBeCloseTo(
      probabilisticSharpeRatio(returns)!,
      12,
    );
  });

  test('is not defined for one trial or without variance', () => {
    expect(deflateTrials(record, 1, deviation)).toBeNull();
    expect(sharpeMoments([0, 0, 0])).toBeNull();
  });
});
