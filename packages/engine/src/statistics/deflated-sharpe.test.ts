import { expect, test } from 'vitest';
import { RESEARCH } from '../content/research-results.ts';
import { STRATEGIES } from '../strategies/strategies.ts';
import { deflateSharpe } from './deflated-sharpe.ts';

const DAY = 86_400_000;

/** Two days of 1% after each of −1.2%, 120 marks. */
function curve() {
  const equity = [10_000];
  for (let i = 0; i < 120; i++) equity.push(equity[i]! * (1 + (i % 3 === 0 ? -0.012 : 0.01)));
  return { time: equity.map((_, i) => i * DAY), equity };
}

test('The deflated Sharpe ratio of 40 trades on 120 marks, after 11 trials that deviate by 0.039 a trade, is 0.98595', () => {
  // Computed separately: best of 11 is 0.0632658 a trade, 0.0365265 a mark, 0.590104 a year; the record has 0.2560561 a mark.
  const deflated = deflateSharpe(curve(), 40, 261, { count: 11, deviation: 0.039 });
  expect(deflated.probability).toBeCloseTo(0.985953447, 6);
  expect(deflated.bestOfTrials).toBeCloseTo(0.590104225, 6);
});

test('More trials that deviate more leave less of it', () => {
  expect(deflateSharpe(curve(), 40, 261, { count: 19, deviation: 0.4 }).probability).toBeCloseTo(0.037776932, 6);
});

test('It has no value without variance, and none for a single trial', () => {
  const flat = { time: [0, DAY, 2 * DAY], equity: [1, 1, 1] };
  expect(deflateSharpe(flat, 40, 261, { count: 11, deviation: 0.039 }).probability).toBeNull();
  expect(deflateSharpe(curve(), 40, 261, { count: 1, deviation: 0 })).toEqual({
    probability: null,
    bestOfTrials: null,
  });
});

test('Every strategy says how many sets of rules were tried, and how much their Sharpe ratios deviate', () => {
  for (const { id } of STRATEGIES) {
    expect(RESEARCH[id]!.trials, id).toBeGreaterThan(1);
    expect(RESEARCH[id]!.trialDeviation, id).toBeGreaterThan(0);
  }
});
