import { DEFAULT_DELIVERY_RULE, type PaidSubscription } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { lossText } from './loss-text.ts';
import { accountText, confidenceText, planPriceText, usedText } from './manage-text.ts';

const PRO = { name: 'pro', label: 'Pro', state: 'active', until: '2026-12-21T00:00:00.000Z' } as const;
const paid = (plan: PaidSubscription['plan']): PaidSubscription => {
  return { plan, state: 'active', from: PRO.until, renewsAt: PRO.until, endsAt: null, nextPlan: null, price: null };
};

test.each([
  ['a plan that is paid for', PRO, paid('pro'), 'Pro, $149 per month'],
  ['a trial', { ...PRO, state: 'trialing' }, null, 'Trial of Pro, $0; ends on 20 Dec 2026'],
  [
    'a trial before a paid plan',
    { ...PRO, state: 'trialing' },
    { ...paid('starter'), state: 'scheduled' },
    'Trial of Pro, $0; then Starter, $49 per month',
  ],
  [
    'a trial before a plan that was cancelled',
    { ...PRO, state: 'trialing' },
    { ...paid('starter'), state: 'cancelling' },
    'Trial of Pro, $0; ends on 20 Dec 2026',
  ],
  ['a granted plan', PRO, null, 'Pro, $0: granted, last day 20 Dec 2026'],
  ['a plan granted above a paid one', PRO, paid('starter'), 'Pro, $0: granted, last day 20 Dec 2026'],
  ['a granted plan without an end', { ...PRO, until: null }, null, 'Pro, $0: granted'],
  ['no plan', { name: 'free', label: 'Free', state: 'ended', until: null }, null, 'Free, $0'],
] as const)('the price of %s', (_what, plan, subscription, text) => {
  expect(planPriceText(plan, subscription, null)).toBe(text);
});

test('the price of a plan is that which the member pays, with the tax that is added', () => {
  const price = { monthlyCents: 12_900, isTaxIncluded: false };
  const site = { pricesIncludeTax: false };
  expect(planPriceText(PRO, { ...paid('pro'), price }, site)).toBe('Pro, $129 plus tax per month');
  expect(planPriceText(PRO, paid('pro'), site)).toBe('Pro, $149 plus tax per month');
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
