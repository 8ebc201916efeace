import { expect, test } from 'vitest';
import { nextText, noSourceText } from './next-signal-text.ts';

test('the next signal is placed, or waits, or is not placed, by mode and state of the account', () => {
  expect(nextText({ state: 'active', tradeMode: 'automated' })).toContain('is placed automatically');
  expect(nextText({ state: 'active', tradeMode: 'manual' })).toContain('waits here until you confirm it');
  expect(nextText({ state: 'halted', tradeMode: 'automated' })).toContain('None is placed');
});

test('nothing is copied without an active subscription', () => {
  expect(noSourceText([])).toBe('You are not subscribed to a strategy, so nothing is copied.');
  expect(noSourceText([{ isActive: false }])).toContain('nothing new is copied');
  expect(noSourceText([{ isActive: false }, { isActive: true }])).toBeNull();
  expect(noSourceText(undefined)).toBeNull();
});
