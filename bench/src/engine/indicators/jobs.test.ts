import { expect, test } from 'vitest';
import { ALL_SIX, INDICATOR_JOBS, isSameAnswer, sampled } from './jobs.ts';
import { rightAnswer } from './right-values.ts';
import { prepare } from './sealtick.ts';

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

test('the indicators of the engine have the known values', async () => {
  const answer = await prepare({ job: ALL_SIX, size: '1m' })();
  expect(isSameAnswer(rightAnswer(ALL_SIX), answer)).toBe(true);
  for (const job of INDICATOR_JOBS) expect(Object.keys(rightAnswer(job)), job).toHaveLength(5);
  expect(isSameAnswer(rightAnswer('SMA20'), { ...answer, 'SMA20-0': 95 })).toBe(false);
});
