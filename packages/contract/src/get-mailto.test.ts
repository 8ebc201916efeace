import { expect, test } from 'vitest';
import { getMailto } from './get-mailto.ts';

test.each([
  ['support@example.com', 'mailto:support@example.com'],
  ['tom&jerry@example.com', 'mailto:tom%26jerry@example.com'],
  ['#tag@example.com', 'mailto:%23tag@example.com'],
  ['50%?off=1@example.com', 'mailto:50%25%3Foff%3D1@example.com'],
  ["o'brien+x@example.com", "mailto:o'brien%2Bx@example.com"],
])('a link writes to %s', (address, link) => {
  expect(getMailto(address)).toBe(link);
  expect(decodeURIComponent(new URL(link).pathname)).toBe(address);
});
