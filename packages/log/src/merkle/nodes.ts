import { hashNode } from './hash.ts';

/**
 * A complete subtree: it covers the leaves `position * 2^level` up to `(position + 1) * 2^level`, 0-based, end
 * excluded.
 */
export interface NodeId {
  readonly level: number;
  readonly position: number;
}

export interface TreeNode extends NodeId {
  readonly hash: Uint8Array;
}

/**
 * Returns the complete subtrees, left to right, that cover the leaves from `start` (a subtree's edge) to `end`, end
 * excluded.
 */
export function coveringNodes(start: number, end: number): NodeId[] {
  const nodes: NodeId[] = [];
  let from = start;
  while (from < end) {
    let level = 0;
    let width = 1;
    while (width * 2 <= end - from) {
      width *= 2;
      level += 1;
    }
    nodes.push({ level, position: from / width });
    from += width;
  }
  return nodes;
}

/** Returns the hash over adjacent subtrees, the largest first, as RFC 6962 combines them. */
export function foldNodes(hashes: readonly Uint8Array[]): Uint8Array {
  return hashes.reduceRight((right, left) => hashNode(left, right));
}

/** Returns the largest power of two below `size` (at least 2), where RFC 6962 splits a tree of that size. */
export function splitPoint(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}
