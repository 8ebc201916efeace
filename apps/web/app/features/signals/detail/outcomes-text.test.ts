import { expect, test } from 'vitest';
import { outcomeShares } from '../outcome-shares.ts';
import { outcomesText, successText } from './outcomes-text.ts';

test('says how earlier trades ended, with their mean', () => {
  expect(outcomesText({ n: 2_071, wins: 1_304, stopped: 497, meanR: 0.021 })).toBe(
    '63% reached target 1 first (1,304 of 2,071), 24% stopped, 13% timed out or left by rule; mean +0.021\u00a0R',
  );
  expect(outcomesText({ n: 0, wins: 0, stopped: 0, meanR: null })).toBe(
    'No trade of this strategy had closed before this signal.',
  );
});

test('says where a gain counts as well as the first target', () => {
  const outcomes = { n: 100, wins: 45, stopped: 20, meanR: 0.01, success: 'targetOrGain' } as const;
  expect(outcomesText(outcomes)).toBe(
    '45% reached target 1 or closed with a gain (45 of 100), 20% stopped, 35% timed out or left by rule without a gain; mean +0.010\u00a0R',
  );
  expect(successText(outcomes)).toBe('reaches target 1 or closes with a gain after costs');
  expect(successText({ ...outcomes, success: 'firstTarget' })).toContain('before the stop');
  expect(successText(null), 'of a signal from before outcomes were stored').toContain('before the stop');
});

test('the shares add up to 100', () => {
  expect(outcomeShares({ n: 3, wins: 1, stopped: 1, meanR: 0 })).toEqual({ reached: 33, stopped: 34, left: 33 });
});
