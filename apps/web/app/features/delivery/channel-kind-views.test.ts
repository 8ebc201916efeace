import { CHANNEL_KINDS, type Channel } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { CHANNEL_KIND_VIEWS } from './channel-kind-views.ts';

const ended = { state: 'disabled' } as Channel;
const active = { state: 'active' } as Channel;

test.each(CHANNEL_KINDS)('channels of the kind %s are added by an address or by a set-up, and not by both', (kind) => {
  const { address, setUp } = CHANNEL_KIND_VIEWS[kind];
  expect(address === null).toBe(setUp !== null);
});

test('a chat that has ended is set up again, a device that has ended is not', () => {
  const { push, telegram } = CHANNEL_KIND_VIEWS;
  expect([[], [ended], [active]].map(telegram.setUp.isDone)).toEqual([false, false, true]);
  expect([[], [ended], [active]].map(push.setUp.isDone)).toEqual([false, true, true]);
});
