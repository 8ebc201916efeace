import { expect, test } from 'vitest';
import { isSameAnswer, sampled } from './jobs.ts';

test('compares answers by their sampled values within rounding', () => {
  const ours = { ...sampled('SMA20', (fromEnd) => 100 + fromEnd), ...sampled('RSI14', () => 45.678) };
  const alike = { ...sampled('SMA20', (fromEnd) => 100 + fromEnd + 1e-9), ...sampled('RSI14', () => 45.68) };
  expect(isSameAnswer(ours, alike)).toBe(true);
  expect(isSameAnswer(ours, { ...alike, 'SMA20-1000': 1100.1 })).toBe(false);
  expect(
    isSameAnswer(
      ours,
      sampled('SMA20', () => 100),
    ),
  ).toBe(false);
});
