import { expect, test } from 'vitest';
import { whyNoTest } from './why-no-test.ts';

const email = { kind: 'email', label: 'a@example.com', isOn: true } as const;
const hook = { kind: 'webhook', label: 'https://example.com', isOn: true } as const;

test('nothing is said where every test can be sent', () => {
  expect(
    whyNoTest([
      { ...email, state: 'active' },
      { ...hook, state: 'failing', isOn: false },
    ]),
  ).toEqual([]);
});

test('a channel that is not confirmed or has ended is named', () => {
  expect(
    whyNoTest([
      { ...email, state: 'active' },
      { ...hook, state: 'unverified' },
    ]),
  ).toEqual(['Webhook https://example.com is not confirmed yet.']);
  expect(whyNoTest([{ ...email, state: 'disabled' }])).toEqual([
    '“Send to all channels” needs a channel that is on and confirmed.',
    'Email a@example.com has ended.',
  ]);
});

test('all channels that are off are the reason why none is sent to all', () => {
  expect(whyNoTest([{ ...email, state: 'active', isOn: false }])).toEqual([
    '“Send to all channels” needs a channel that is on and confirmed.',
  ]);
});
