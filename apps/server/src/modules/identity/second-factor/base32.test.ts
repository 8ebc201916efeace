import { expect, test } from 'vitest';
import { base32 } from './base32.ts';

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j is %j, as in RFC 4648', (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected);
});
