import { DAY_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { isGrantedAbove, planText } from './plan-text.ts';

const NOW = Date.UTC(2026, 2, 16, 10);
const until = (days: number) => new Date(NOW + days * DAY_MS).toISOString();
const pro = { name: 'pro', label: 'Pro', canTry: false } as const;

test.each([
  [{ name: 'free', label: 'Free', state: 'free', until: null, canTry: true }, 'Your trial of 14 days has not begun'],
  [{ name: 'free', label: 'Free', state: 'ended', until: null, canTry: false }, 'Your last plan has ended'],
  [{ name: 'free', label: 'Free', state: 'free', until: null, canTry: false }, 'You have no plan'],
  [{ ...pro, state: 'trialing', until: until(8.5) }, 'Your trial of Pro ends in 9 days'],
  [{ ...pro, state: 'trialing', until: until(14) }, 'Your trial of Pro ends in 14 days'],
  [{ ...pro, state: 'trialing', until: until(14 + 1 / 1440) }, 'Your trial of Pro ends in 14 days'],
  [{ ...pro, state: 'trialing', until: until(13.5) }, 'Your trial of Pro ends in 14 days'],
  [{ ...pro, state: 'trialing', until: until(1) }, 'Your trial of Pro ends within a day'],
  [{ ...pro, state: 'active', until: until(30) }, 'The period of your plan Pro ends in 30 days'],
  [{ ...pro, state: 'cancelling', until: until(30) }, 'Your plan Pro ends in 30 days'],
  [{ ...pro, state: 'past_due', until: until(5) }, 'Your plan Pro ends in 5 days unless the payment succeeds'],
  [{ ...pro, state: 'active', until: null }, 'Your plan Pro is active'],
] as const)('%o: %s', (plan, text) => {
  expect(planText(plan, NOW)).toBe(text);
});

test.each([
  ['active', 'starter', 'pro', true],
  ['trialing', 'starter', 'pro', false],
  ['active', 'pro', 'starter', false],
  ['active', 'pro', 'pro', false],
] as const)('Pro, %s, with %s paid: a change to %s gives nothing: %s', (state, paid, plan, isGranted) => {
  expect(isGrantedAbove({ name: 'pro', state }, paid, plan)).toBe(isGranted);
});
