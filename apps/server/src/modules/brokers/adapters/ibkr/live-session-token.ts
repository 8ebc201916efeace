import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type IbkrKeys, withoutLeadingZeros } from './oauth-keys.ts';

/** Length of the private number. */
const PRIVATE_BYTES = 32;
const SIGN_BIT = 0x80;

/** One exchange for a live session token, by Diffie-Hellman. */
export interface TokenExchange {
  /** What the request has as `diffie_hellman_challenge`. */
  readonly challenge: string;
  /** Returns the token, or null if the signature of the answer is not that of the token. */
  finish(response: string, signature: string): Buffer | null;
}

/** Begins an exchange with a new private number. */
export function beginTokenExchange({ prime, generator, secret, consumerKey }: IbkrKeys): TokenExchange {
  const modulus = toNumber(prime.toString('hex'));
  const exponent = toNumber(randomBytes(PRIVATE_BYTES).toString('hex'));
  return {
    challenge: power(BigInt(generator), exponent, modulus).toString(16),
    finish(response, signature) {
      const theirs = toNumber(response);
      // Such a number would give a secret that everyone knows.
      if (theirs <= 1n || theirs >= modulus - 1n) return null;
      const token = createHmac('sha1', toSigned(power(theirs, exponent, modulus)))
        .update(secret)
        .digest();
      return isSame(signToken(token, consumerKey), signature) ? token : null;
    },
  };
}

/** Returns what the broker sends with a token, so that the caller can check it. */
const signToken = (token: Buffer, consumerKey: string): string =>
  createHmac('sha1', token).update(consumerKey).digest('hex');

/** Returns a number as two's complement, as the broker's program encodes it: a byte 0 in front of a high bit. */
export function toSigned(number: bigint): Buffer {
  const hex = number.toString(16);
  const bytes = withoutLeadingZeros(Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex'));
  return (bytes[0] ?? SIGN_BIT) >= SIGN_BIT ? Buffer.concat([Buffer.alloc(1), bytes]) : bytes;
}

/** Returns a power modulo a number. OpenSSL's exchange would test the member's prime each time, which takes seconds. */
export function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

const toNumber = (hex: string): bigint => BigInt(`0x${hex}`);

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
