import { expect, test } from 'vitest';
import { outcomeShares, outcomesText } from './outcomes-text.ts';

test('says how earlier trades ended, with their mean', () => {
  expect(outcomesText({ n: 2_071, wins: 1_304, stopped: 497, meanR: 0.021 })).toBe(
    '63\u00a0% reached target 1 first (1,304 of 2,071), 24\u00a0% stopped, 13\u00a0% timed out or left by rule; mean +0.02\u00a0R',
  );
  expect(outcomesText({ n: 0, wins: 0, stopped: 0, meanR: null })).toBe(
    'No trade of this strategy had closed before this signal.',
  );
});

test('the shares add up to 100', () => {
  expect(outcomeShares({ n: 3, wins: 1, stopped: 1, meanR: 0 })).toEqual({ reached: 33, stopped: 34, left: 33 });
});
