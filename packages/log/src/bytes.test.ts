import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concatBytes, equalBytes, fromBase64, fromHex, toBase64, toHex } from './bytes.ts';

describe('Hexadecimal and base64', () => {
  test('restores bytes from hexadecimal and base64', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(fromHex(toHex(bytes))).toEqual(bytes);
        expect(fromBase64(toBase64(bytes))).toEqual(bytes);
        expect(toHex(bytes)).toBe(Buffer.from(bytes).toString('hex'));
        expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
      }),
    );
  });

  test.each(['0', 'AB', 'zz', '0x00', ' 00'])('rejects the hexadecimal "%s"', (text) => {
    expect(() => fromHex(text)).toThrow(SyntaxError);
  });

  test.each(['AA', 'AB==', ' AAAA', 'AA==\n', 'A-_A', '*'])('rejects the base64 "%s"', (text) => {
    expect(() => fromBase64(text)).toThrow(SyntaxError);
  });
});

test('equalBytes compares length and content', () => {
  const bytes = Uint8Array.of(1, 2, 3);
  expect(equalBytes(bytes, concatBytes([bytes.slice(0, 1), bytes.slice(1)]))).toBe(true);
  expect(equalBytes(bytes, Uint8Array.of(1, 2))).toBe(false);
  expect(equalBytes(bytes, Uint8Array.of(1, 2, 4))).toBe(false);
});
