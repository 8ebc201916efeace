import { equalBytes } from '../bytes.ts';
import { EMPTY_ROOT, hashNode } from './hash.ts';

/**
 * Whether the proof shows that `leafHash` is leaf `index` (0-based) of the tree of `size` leaves with this root
 * (RFC 9162, 2.1.3.2).
 */
export function verifyInclusion(
  index: number,
  size: number,
  leafHash: Uint8Array,
  proof: readonly Uint8Array[],
  root: Uint8Array,
): boolean {
  if (!isCount(index) || !isCount(size) || index >= size) return false;
  let node = index;
  let last = size - 1;
  let hash = leafHash;
  for (const sibling of proof) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      hash = hashNode(sibling, hash);
      while (node % 2 === 0 && node !== 0) {
        node /= 2;
        last = half(last);
      }
    } else {
      hash = hashNode(hash, sibling);
    }
    node = half(node);
    last = half(last);
  }
  return last === 0 && equalBytes(hash, root);
}

/**
 * Whether the proof shows that the tree of `newSize` leaves with `newRoot` extends the tree of `oldSize` leaves with
 * `oldRoot` (RFC 9162, 2.1.4.2). Every tree extends the empty one.
 */
export function verifyConsistency(
  oldSize: number,
  newSize: number,
  oldRoot: Uint8Array,
  newRoot: Uint8Array,
  proof: readonly Uint8Array[],
): boolean {
  if (!isCount(oldSize) || !isCount(newSize) || oldSize > newSize) return false;
  if (oldSize === 0) {
    return proof.length === 0 && equalBytes(oldRoot, EMPTY_ROOT) && (newSize > 0 || equalBytes(newRoot, EMPTY_ROOT));
  }
  if (oldSize === newSize) return proof.length === 0 && equalBytes(oldRoot, newRoot);

  let node = oldSize - 1;
  let last = newSize - 1;
  while (node % 2 === 1) {
    node = half(node);
    last = half(last);
  }
  // If the old tree is one complete subtree, the path begins at its root, which is not sent.
  const path = node === 0 ? [oldRoot, ...proof] : proof;
  if (path.length === 0) return false;
  let oldHash = path[0]!;
  let newHash = path[0]!;
  for (const sibling of path.slice(1)) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      oldHash = hashNode(sibling, oldHash);
      newHash = hashNode(sibling, newHash);
      while (node % 2 === 0 && node !== 0) {
        node /= 2;
        last = half(last);
      }
    } else {
      newHash = hashNode(newHash, sibling);
    }
    node = half(node);
    last = half(last);
  }
  return last === 0 && equalBytes(oldHash, oldRoot) && equalBytes(newHash, newRoot);
}

/** Returns half of a count, rounded down; counts may exceed 32 bits. */
function half(count: number): number {
  return Math.floor(count / 2);
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
