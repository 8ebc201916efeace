import { expect, test } from 'vitest';
import { computeDeviation, hashSettings, poolTrials, triedSettings } from './tried-settings.ts';

test('groups of settings have together the deviation of all their Sharpe ratios', () => {
  const pooled = poolTrials([triedSettings([0.1, 0.2, null]), triedSettings([0.4]), triedSettings([null])]);
  expect(pooled).toMatchObject({ count: 5, measured: 3 });
  expect(pooled.mean).toBeCloseTo(0.7 / 3, 12);
  // √(((0.1 − m)² + (0.2 − m)² + (0.4 − m)²) ÷ 2)
  expect(computeDeviation(pooled)).toBeCloseTo(0.152_752_523_165_194_7, 12);
});

test('one Sharpe ratio has no deviation', () => {
  expect(computeDeviation(triedSettings([0.1, null]))).toBeNull();
});

test('the order of parameters does not make other settings', () => {
  expect(hashSettings({ params: { a: 1, b: 2 }, costFactor: 1 })).toBe(
    hashSettings({ costFactor: 1, params: { b: 2, a: 1 } }),
  );
  expect(hashSettings({ a: 1 })).not.toBe(hashSettings({ a: 2 }));
});
