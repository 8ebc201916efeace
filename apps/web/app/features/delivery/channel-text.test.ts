import type { Channel } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { channelText } from './channel-text.ts';

const NOW = Date.UTC(2026, 2, 16, 12);
const channel = (given: Partial<Channel> = {}): Channel => ({
  id: `ch_${'m'.repeat(22)}`,
  kind: 'email',
  label: 'amara@northwind.test',
  isOn: true,
  state: 'active',
  reason: null,
  since: new Date(NOW).toISOString(),
  categories: ['signals'],
  lastAcceptedAt: new Date(NOW - 5 * 60_000).toISOString(),
  mutedUntil: null,
  createdAt: new Date(NOW).toISOString(),
  ...given,
});
const getText = (given: Partial<Channel>) => channelText(channel(given), NOW);

test('a channel that works gives its last message', () => {
  expect(getText({})).toMatchObject({ word: 'Confirmed', text: 'Last message accepted 5 min ago.' });
  expect(getText({ kind: 'push', lastAcceptedAt: null })).toMatchObject({
    word: 'Working',
    text: 'No message was accepted yet.',
  });
});

test('a channel that the link of an email switched off says that, and one that the member switched off does not', () => {
  const reason = 'Switched off by the link in an email. Switch it on to receive emails again.';
  const last = 'Last message accepted 5 min ago.';
  expect(getText({ isOn: false, reason })).toMatchObject({ word: 'Off', text: `${reason} ${last}` });
  const usual = { word: 'Off', text: `Nothing is sent until you switch it on. ${last}` };
  expect(getText({ isOn: false })).toMatchObject(usual);
  expect(getText({ isOn: false, state: 'failing', reason: 'The endpoint answered 503.' })).toMatchObject(usual);
});

test('a channel that fails or ended gives the reason, whether it is on or not', () => {
  const reason = 'The endpoint answered 503.';
  expect(getText({ state: 'failing', reason }).text).toMatch(/^The endpoint answered 503\. Messages are tried again\./);
  for (const isOn of [true, false])
    expect(getText({ state: 'disabled', reason, isOn })).toMatchObject({ word: 'Ended', text: reason });
});

test('a chat that its member muted states for how long, and not after that', () => {
  const mutedUntil = new Date(NOW + 80 * 60_000).toISOString();
  expect(channelText(channel({ kind: 'telegram', mutedUntil }), NOW)).toEqual({
    word: 'Muted',
    tone: 'off',
    text: 'No new signals for another 1\u00a0h 20\u00a0min. /mute off in the chat ends it. Last message accepted 5 min ago.',
  });
  expect(channelText(channel({ kind: 'telegram', mutedUntil }), NOW + 80 * 60_000)).toMatchObject({ word: 'Working' });
});
