import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { toHex } from './bytes.ts';
import { formatNote, formatVerifierKey, getKeyId, NoteError, parseNote, parseVerifierKey, signBody } from './note.ts';

// The example in the documentation of Go's golang.org/x/mod/sumdb/note, where the format comes from.
const KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const NOTE =
  'If you think cryptography is the answer to your problem,\n' +
  "then you don't know what your problem is.\n" +
  '\n' +
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';

function checkEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const x = Buffer.from(publicKey).toString('base64url');
  return verify(null, message, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature);
}

describe('A signed note', () => {
  const key = parseVerifierKey(KEY);

  test("reads, verifies and writes Go's example byte for byte", () => {
    const note = parseNote(NOTE);
    const { message, signature } = signBody(note, key)!;
    expect(checkEd25519(key.publicKey, message, signature)).toBe(true);
    message[0]! ^= 1;
    expect(checkEd25519(key.publicKey, message, signature)).toBe(false);
    expect(formatNote(note.text, note.signatures)).toBe(NOTE);
  });

  test('reads the verifier key that it writes', () => {
    expect(key.name).toBe('PeterNeumann');
    expect(toHex(getKeyId(key))).toBe('c74f20a3');
    expect(formatVerifierKey(key)).toBe(KEY);
  });

  test('skips signatures of other keys', () => {
    const note = parseNote(NOTE);
    expect(signBody(note, { ...key, name: 'Someone' })).toBeNull();
    expect(signBody(note, { ...key, publicKey: new Uint8Array(32) })).toBeNull();
  });

  test.each([
    ['no signature', 'text\n\n'],
    ['no empty line', 'text\n— a AAAAAAA=\n'],
    ['no newline at the end', 'text\n\n— a AAAAAAA='],
    ['a hyphen for the dash', 'text\n\n- a AAAAAAA=\n'],
    ['a name with a plus', 'text\n\n— a+b AAAAAAA=\n'],
    ['a signature without a key', 'text\n\n— a AAAA\n'],
    ['a signature that is not base64', 'text\n\n— a AAAAA\n'],
    ['a carriage return', 'text\r\n\n— a AAAAAAA=\n'],
    ['half of a surrogate pair', 'text\ud800\n\n— a AAAAAAA=\n'],
    ['17 signatures', `text\n\n${'— a AAAAAAA=\n'.repeat(17)}`],
  ])('rejects a note with %s', (_name, note) => {
    expect(() => parseNote(note)).toThrow(NoteError);
  });

  test('rejects a text or name that would be read differently', () => {
    const signature = { name: 'a', keyId: new Uint8Array(4), signature: new Uint8Array(64) };
    expect(() => formatNote('no newline', [signature])).toThrow(NoteError);
    expect(() => formatNote('text\n', [{ ...signature, name: 'two words' }])).toThrow(NoteError);
    expect(() => formatNote('text\n', [])).toThrow(NoteError);
    expect(parseNote(formatNote('one\n\ntwo\n', [signature])).text).toBe('one\n\ntwo\n');
  });

  test.each([
    ['another id', KEY.replace('c74f20a3', 'c74f20a4'), 'does not match the key'],
    ['another algorithm', `${KEY.slice(0, 22)}AhpcXQcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW`, 'is not an Ed25519 key'],
    ['a short key', 'a+00000000+AQ==', 'is not an Ed25519 key'],
    ['something that is not base64', 'a+00000000+A', 'Not base64'],
    ['no key', 'a', 'must have the form name+id+key'],
  ])('rejects a verifier key with %s', (_name, text, message) => {
    expect(() => parseVerifierKey(text)).toThrow(message);
  });
});
