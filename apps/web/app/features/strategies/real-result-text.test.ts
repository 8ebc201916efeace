import { expect, test } from 'vitest';
import { realResultText } from './real-result-text.ts';

test('says the result on real bars with its interval and sample', () => {
  expect(realResultText({ trades: 1_648, mean: -0.018, low: -0.15, high: 0.114 })).toEqual([
    'Real bars since 2018: −0.018\u00a0R per trade',
    '(−0.150 to +0.114, n\u00a01,648)',
  ]);
});
