import { expect, test } from 'vitest';
import { getMailbox } from './get-mailbox.ts';

test.each([
  ['Amara@Example.com', 'amara@example.com'],
  ['amara+signals@example.com', 'amara@example.com'],
  ['amara+a+b@example.com', 'amara@example.com'],
  ['+amara@example.com', '+amara@example.com'],
  ['#amara+a@example.com', '#amara@example.com'],
  ['am.ara@example.com', 'am.ara@example.com'],
  ['Am.Ara+x@gmail.com', 'amara@gmail.com'],
  ['am.ara@googlemail.com', 'amara@gmail.com'],
  ['"a@b"@example.com', '"a@b"@example.com'],
])('%s is %s', (address, expected) => {
  expect(getMailbox(address)).toBe(expected);
});
