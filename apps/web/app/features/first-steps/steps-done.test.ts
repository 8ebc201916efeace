import { expect, test } from 'vitest';
import { openSteps, type StepState } from './steps-done.ts';

const NEW: StepState = {
  plan: { name: 'free', canTry: true },
  subscriptions: [],
  channels: [{ lastAcceptedAt: null }],
  risk: { savedAt: null },
};
const AT = '2026-11-26T10:00:00.000Z';
const DONE: StepState = {
  plan: { name: 'pro', canTry: false },
  subscriptions: [{ isActive: true }],
  channels: [{ lastAcceptedAt: null }, { lastAcceptedAt: AT }],
  risk: { savedAt: AT },
};

test('a new member has no step done', () => {
  expect(openSteps(NEW)).toEqual({ trial: false, follow: false, channel: false, risk: false });
});

test('each step is done by what it asks for', () => {
  expect(openSteps({ ...NEW, plan: DONE.plan })).toMatchObject({ trial: true, follow: false });
  expect(openSteps({ ...NEW, subscriptions: DONE.subscriptions })).toMatchObject({ follow: true, trial: false });
  expect(openSteps({ ...NEW, channels: DONE.channels })).toMatchObject({ channel: true, follow: false });
  expect(openSteps({ ...NEW, risk: DONE.risk })).toMatchObject({ risk: true, channel: false });
});

test('a subscription that no plan covers is not a strategy that sends signals', () => {
  expect(openSteps({ ...NEW, subscriptions: [{ isActive: false }] })).toMatchObject({ follow: false });
});

test('the list ends once every step is done, and is not shown after the last plan has ended', () => {
  expect(openSteps(DONE)).toBeNull();
  expect(openSteps({ ...NEW, plan: { name: 'free', canTry: false } })).toBeNull();
});
