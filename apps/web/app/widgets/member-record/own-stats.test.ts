import type { Portfolio } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { ownStats } from './own-stats.ts';

const none = { value: null, missing: 'needs 1 closed trade, has 0' };
const portfolioWith = (activeSignals: Portfolio['activeSignals']) =>
  ({
    market: 'simulated',
    currency: 'USD',
    activeSignals,
    winRate: { ...none, wins: 0, trades: 0 },
    month: { gain: none, amount: none, totalR: none },
  }) as unknown as Portfolio;
const activeNote = (change: number | null, speed: number) =>
  ownStats(portfolioWith({ count: 4, change }), '', speed)[0].note;

test('active signals are compared with the day before', () => {
  expect([4, 0, -2].map((change) => activeNote(change, 1))).toEqual([
    '+4 from yesterday',
    '±0 from yesterday',
    '−2 from yesterday',
  ]);
});

test('an account without a subscription on the day before is compared with nothing', () => {
  expect(activeNote(null, 1)).toBe('of your current subscriptions');
  expect(activeNote(null, 50)).toBe('of your current subscriptions');
});

test('a day of an accelerated market is named as one', () => {
  expect(activeNote(4, 50)).toBe('+4 from a market day ago');
});
