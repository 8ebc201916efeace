import { sha256 } from '../sha256.ts';

const LEAF_PREFIX = Uint8Array.of(0);
const NODE_PREFIX = Uint8Array.of(1);

/** Length of every hash in bytes. */
export const HASH_LENGTH = 32;

/** Root of the empty tree: the hash of no bytes. */
export const EMPTY_ROOT: Uint8Array = sha256();

/** Returns the hash of a leaf: `SHA-256(0x00 ‖ bytes)` (RFC 6962, 2.1). */
export function hashLeaf(bytes: Uint8Array): Uint8Array {
  return sha256(LEAF_PREFIX, bytes);
}

/** Returns the hash of an inner node: `SHA-256(0x01 ‖ left ‖ right)` (RFC 6962, 2.1). */
export function hashNode(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(NODE_PREFIX, left, right);
}
