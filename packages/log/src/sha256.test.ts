import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toHex, utf8 } from './bytes.ts';
import { hashText, sha256 } from './sha256.ts';

const reference = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('SHA-256', () => {
  // FIPS 180-4 example values, as published by NIST.
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    [
      'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
      'cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('computes the published hash of the NIST vector "%.20s"', (text, hash) => {
    expect(toHex(sha256(utf8(text)))).toBe(hash);
  });

  test('equals the hash of the runtime for 0 to 300 bytes', () => {
    for (let length = 0; length <= 300; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 0xff);
      expect(toHex(sha256(bytes)), `${length} bytes`).toBe(reference(bytes));
    }
  });

  test('hashes parts like their concatenation', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 150 }), { maxLength: 5 }), (parts) => {
        expect(toHex(sha256(...parts))).toBe(reference(Buffer.concat(parts)));
      }),
    );
  });

  test('returns a hash that the next call does not change', () => {
    const first = sha256(utf8('abc'));
    const text = toHex(first);
    sha256(utf8('abd'));
    expect(toHex(first)).toBe(text);
  });

  test('hashes the UTF-8 bytes of a text, in hexadecimal', () => {
    expect(hashText('Zürich €')).toBe(reference(utf8('Zürich €')));
  });
});
