import { createHash } from 'node:crypto';

/** By what a terminal marks an order: a number that no broker changes, and a text short enough not to be cut. */
export interface ClientTag {
  /** From 1 to 2147483647. */
  readonly magic: number;
  /** Eight letters and digits. */
  readonly tag: string;
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 8;
const BITS = 5;

/** Returns the mark of an order, computed from its id. */
export function clientTag(clientId: string): ClientTag {
  const hash = createHash('sha256').update(clientId).digest();
  const number = hash.readUIntBE(0, BITS);
  const letters = Array.from({ length: LENGTH }, (_, at) => ALPHABET[Math.floor(number / 32 ** at) % 32]);
  return { magic: hash.readUInt32BE(BITS) & 0x7fffffff || 1, tag: letters.join('') };
}
