import { expect, test } from 'vitest';
import { planName } from './member-text.ts';

test.each([
  ['pro', 'trialing', 'Pro, trial'],
  ['free', 'free', 'Free'],
  ['free', 'ended', 'Free, earlier plan ended'],
] as const)('names the plan %s in the state %s', (plan, planState, text) => {
  expect(planName({ plan, planState })).toBe(text);
});
