import { expect, test } from 'vitest';
import { formatPercent, formatR } from './format.ts';
import { toneOf } from './tone-of.ts';

test('is the tone of the sign that is shown; zero, also by rounding, and a missing value have none', () => {
  expect([0.004, -0.004, 0, null].map((r) => toneOf(formatR(r)))).toEqual(['neutral', 'neutral', 'neutral', 'neutral']);
  expect([0.006, -0.006].map((r) => toneOf(formatR(r)))).toEqual(['gain', 'loss']);
  expect([0.0004, 0.01, -0.01].map((gain) => toneOf(formatPercent(gain, 1, 'exceptZero')))).toEqual([
    'neutral',
    'gain',
    'loss',
  ]);
});
