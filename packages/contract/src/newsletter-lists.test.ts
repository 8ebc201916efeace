import { expect, test } from 'vitest';
import { NEWSLETTER_LIST_NAMES, NEWSLETTER_LISTS } from './newsletter-lists.ts';

test.each([
  ['newsletter', 'Newsletter', 'Please enter your email address to subscribe.'],
  ['changelog', 'Releases', 'Please enter your email address to subscribe to updates.'],
  ['status', 'Status', 'Please enter your email address to subscribe to updates.'],
] as const)('The list %s is named %s and asks for an address in its own words', (list, title, missing) => {
  expect(NEWSLETTER_LISTS[list]).toMatchObject({ title, missing });
  expect(NEWSLETTER_LISTS[list].consent).toContain('I can unsubscribe in every email, at any time.');
});

test('There are three lists', () => {
  expect(NEWSLETTER_LIST_NAMES).toEqual(['newsletter', 'changelog', 'status']);
});
