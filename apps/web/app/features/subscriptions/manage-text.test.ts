import { DEFAULT_DELIVERY_RULE } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { lossText } from './loss-text.ts';
import { accountText, confidenceText, planPriceText, usedText } from './manage-text.ts';

test.each([
  [{ name: 'pro', label: 'Pro', state: 'active' }, 'Pro, $149 a month'],
  [{ name: 'pro', label: 'Pro', state: 'trialing' }, 'Trial of Pro, $0; then $149 a month'],
  [{ name: 'institutional', label: 'Institutional', state: 'active' }, 'Institutional, price agreed with sales'],
  [{ name: 'free', label: 'Free', state: 'ended' }, 'Free, $0'],
] as const)('the price of %j', (plan, text) => {
  expect(planPriceText(plan)).toBe(text);
});

test('the strategies that a plan covers', () => {
  expect(usedText(2, 3)).toBe('2 of 3');
  expect(usedText(2, null)).toBe('2 active, any number allowed');
});

test('a strategy has its own minimum confidence, else that of all', () => {
  const rules = { all: DEFAULT_DELIVERY_RULE, strategies: { impulse: { minConfidence: 60 } } } as const;
  expect(confidenceText(rules, 'tideline')).toBe('Any');
  expect(confidenceText(rules, 'impulse')).toBe('60%');
});

test('account and risk', () => {
  expect(accountText({ equity: 10_000, currency: 'USD', maxRiskPerTrade: 0.015 })).toBe('$10,000, 1.5% risk per trade');
});

test('the question before unsubscribing says how many trades are open', () => {
  expect(lossText(0)).toContain('Changes of signals that you already received are sent once they are public.');
  expect(lossText(1)).toContain('1 signal of it is open');
  expect(lossText(1)).not.toContain('copied');
  expect(lossText(1, true)).toContain(
    'Its new signals are no longer copied to your accounts; copies of it that are open follow their signals to the end.',
  );
  expect(lossText(2)).toContain('2 signals of it are open: targets, moved stops and closes are sent to you only once');
});
