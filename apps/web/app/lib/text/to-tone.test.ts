import { expect, test } from 'vitest';
import { formatPercent, formatR } from './format.ts';
import { toTone } from './to-tone.ts';

test('is the tone of the sign that is shown; zero, also by rounding, and a missing value have none', () => {
  expect([0.004, -0.004, 0, null].map((r) => toTone(formatR(r)))).toEqual(['neutral', 'neutral', 'neutral', 'neutral']);
  expect([0.006, -0.006].map((r) => toTone(formatR(r)))).toEqual(['gain', 'loss']);
  expect([0.0004, 0.01, -0.01].map((gain) => toTone(formatPercent(gain, 1, 'exceptZero')))).toEqual([
    'neutral',
    'gain',
    'loss',
  ]);
});
