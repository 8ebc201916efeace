import { hashNode } from './hash.ts';

/** A complete subtree: it covers the leaves `position * 2^level` up to `(position + 1) * 2^level`, 0-based, end excluded. */
export interface NodeId {
  readonly level: number;
  readonly position: number;
}

export interface TreeNode extends NodeId {
  readonly hash: Uint8Array;
}

/** The complete subtrees, left to right, that make up the leaves from `start` (on a subtree's edge) up to `end`. */
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

/** Hash over neighbouring subtrees, the largest leftmost: RFC 6962 hangs each smaller one under the one to its left. */
export function foldNodes(hashes: readonly Uint8Array[]): Uint8Array {
  return hashes.reduceRight((right, left) => hashNode(left, right));
}

/** Largest power of two below `size` (at least 2): where RFC 6962 splits a tree of that size. */
export function splitPoint(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}
