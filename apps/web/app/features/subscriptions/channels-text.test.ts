import type { Channel } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { channelsText } from './channels-text.ts';

const channel = (kind: Channel['kind'], given: Partial<Channel> = {}) =>
  ({ kind, isOn: true, state: 'active', categories: ['signals'], ...given }) as const;

test('a subscription lists the web and each kind of channel once that sends new signals', () => {
  expect(channelsText([])).toBe('Web');
  expect(channelsText([channel('email'), channel('email'), channel('webhook', { state: 'failing' })])).toBe(
    'Web, Email, Webhook',
  );
});

test('a channel that is off, not confirmed, ended or not asked for new signals is left out', () => {
  const silent = [
    channel('email', { isOn: false }),
    channel('telegram', { state: 'unverified' }),
    channel('webhook', { state: 'disabled' }),
    channel('push', { categories: ['system'] }),
  ];
  expect(channelsText(silent)).toBe('Web');
});
