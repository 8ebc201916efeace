import { sha256 as algorithm } from '@noble/hashes/sha2.js';
import { toHex, utf8 } from './bytes.ts';

// One instance for all hashes, because creating one per leaf takes longer than hashing it.
const initial = algorithm.create();
const hash = algorithm.create();

/**
 * Returns the SHA-256 (FIPS 180-4) of the parts, one after the other: 32 bytes. Synchronous, unlike WebCrypto, so that
 * a tree of 100,000 leaves is one plain loop in every runtime.
 */
export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  initial._cloneInto(hash);
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Returns the SHA-256 of a text in UTF-8 as 64 hexadecimal digits. */
export function hashText(text: string): string {
  return toHex(sha256(utf8(text)));
}
