import { expect, test } from 'vitest';
import { ALL_CHANNELS_MAX, CHANNEL_KINDS, CHANNELS } from './channel-kinds.ts';
import { PLANS } from './plans.ts';

test('an account has as many channels as each kind allows, with the endpoints of the largest plan', () => {
  const perKind = CHANNEL_KINDS.reduce((sum, kind) => sum + CHANNELS[kind].max, 0);
  const endpoints = Math.max(...Object.values(PLANS).map(({ maxEndpoints }) => maxEndpoints));
  expect(ALL_CHANNELS_MAX).toBe(perKind + endpoints - CHANNELS.webhook.max);
});

test('each kind is sent by a component of its own', () => {
  expect(new Set(CHANNEL_KINDS.map((kind) => CHANNELS[kind].component)).size).toBe(CHANNEL_KINDS.length);
});
