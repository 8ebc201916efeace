import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { KeyMode } from '@sealtick/contract';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
/** Characters of a secret. */
export const KEY_LENGTH = 'stk_live_'.length + RANDOM_LENGTH + CHECKSUM_LENGTH;
const FORMAT = /^stk_(?:live|test)_[0-9A-Za-z]{36}$/;

/** Returns a new secret: 30 random characters (178 bits) and a checksum. */
export function newKeySecret(mode: KeyMode): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  const body = `stk_${mode}_${random}`;
  return body + computeChecksum(body);
}

/** Whether a text is a secret without typing errors. It says nothing about whether there is such a key. */
export const isKeySecret = (text: string): boolean =>
  FORMAT.test(text) && computeChecksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);

/** Returns the CRC-32 of a text in base 62. */
function computeChecksum(body: string): string {
  let left = crc32(body);
  let digits = '';
  for (let n = 0; n < CHECKSUM_LENGTH; n += 1) {
    digits = DIGITS[left % DIGITS.length]! + digits;
    left = Math.floor(left / DIGITS.length);
  }
  return digits;
}

/** Returns a function that makes the stored form of secrets. @param secret of the site; without it stored forms are useless */
export function keyHasher(secret: string): (keySecret: string) => string {
  const pepper = Buffer.from(hkdfSync('sha256', secret, '', 'sealtick api keys', 32));
  return (keySecret) => createHmac('sha256', pepper).update(keySecret).digest('base64url');
}

/** Returns the characters of a secret that pages show. */
export const getShownParts = (secret: string) => ({ start: secret.slice(0, 12), end: secret.slice(-4) });
