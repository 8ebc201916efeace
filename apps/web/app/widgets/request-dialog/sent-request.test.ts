import { expect, test } from 'vitest';
import { confirmationText, receiptText } from './sent-request.ts';

test('a request that has arrived has its reference and the time or day of the answer', () => {
  const reference = 'SAL-26-7K4QX';
  expect(receiptText({ reference, dueAt: '2026-11-24T16:05:00.000Z' })).toBe(
    'Reference SAL-26-7K4QX, answer by 24 Nov 2026, 16:05 UTC.',
  );
  expect(receiptText({ reference, dueOn: '2026-11-30' })).toBe('Reference SAL-26-7K4QX, answer by 30 Nov 2026.');
});

test('the sender reads which email to expect, and an anonymous one reads of none', () => {
  const email = 'a@example.com';
  expect(confirmationText({ email, next: 'mail' })).toBe('A confirmation is on its way to a@example.com.');
  expect(confirmationText({ email, next: 'link' })).toBe(
    'Confirm it by the link in the email to a@example.com within 24 hours.',
  );
  expect(confirmationText({ email: '', next: 'mail' })).toBe('');
});
