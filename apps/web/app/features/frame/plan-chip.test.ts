import type { OwnPlan } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { planChip } from './plan-chip.ts';

const NOW = Date.UTC(2026, 10, 27);
const plan = (fields: Partial<OwnPlan>): OwnPlan => ({ name: 'pro', label: 'Pro', until: null, ...fields }) as OwnPlan;
const inDays = (days: number) => new Date(NOW + days * DAY_MS).toISOString();

test.each([
  ['a trial that has just begun', plan({ state: 'trialing', until: inDays(14) }), 'Trial 14 d', false],
  ['a trial that ends soon', plan({ state: 'trialing', until: inDays(2.5) }), 'Trial 3 d', true],
  ['a trial of its last hours', plan({ state: 'trialing', until: inDays(0.1) }), 'Trial 1 d', true],
  ['a paid plan', plan({ state: 'active', until: inDays(20) }), 'Pro', false],
  ['a plan whose payment failed', plan({ state: 'past_due', until: inDays(5) }), 'Payment due', true],
  ['no plan', plan({ name: 'free', label: 'Free', state: 'none' as OwnPlan['state'] }), 'Free', false],
])('the chip shows %s', (_what, own, text, isUrgent) => {
  expect(planChip(own, NOW)).toEqual({ text, isUrgent });
});
