import { equalBytes, hashNode, type MerkleTree, type NodeId, rootPlan } from '@sealtick/log';

/** The stored hash of a node; null where it is missing. */
export type StoredNode = (level: number, position: number) => Promise<Uint8Array | null>;

/** A difference between leaves and stored tree. Positions count from 0. */
export type Fault =
  /** A leaf is not the one that the tree was built from: this one, or one of two. */
  | { readonly kind: 'leaf'; readonly from: number; readonly to: number; readonly stored: Uint8Array }
  /** The node does not match the nodes below it, or is missing. */
  | { readonly kind: 'node'; readonly node: NodeId; readonly isMissing: boolean };

/**
 * Returns the first place where the leaves are not those that the stored tree was built from: it descends from the complete
 * subtrees, to the left one of two that differ. Requests two nodes per level.
 *
 * @param peaks Roots of the complete subtrees, where the source has them: without them the last leaf of a tree of odd size is
 * in no node.
 */
export async function locateFault(
  tree: MerkleTree,
  stored: StoredNode,
  peaks: readonly Uint8Array[] | null,
): Promise<Fault | null> {
  if (tree.size === 0) return null;
  const tops = rootPlan(tree.size)[0]!;
  for (const [i, top] of tops.entries()) {
    if (top.level === 0 && peaks?.length !== tops.length) continue;
    const hash = top.level === 0 ? peaks![i]! : await stored(top.level, top.position);
    const fault = await descend(tree, stored, top, hash);
    if (fault) return fault;
  }
  return null;
}

async function descend(
  tree: MerkleTree,
  stored: StoredNode,
  node: NodeId,
  hash: Uint8Array | null,
): Promise<Fault | null> {
  if (hash === null) return { kind: 'node', node, isMissing: true };
  const { level, position } = node;
  if (equalBytes(hash, tree.node(level, position))) return null;
  if (level === 0) return { kind: 'leaf', from: position, to: position, stored: hash };
  if (level === 1) return { kind: 'leaf', from: 2 * position, to: 2 * position + 1, stored: hash };
  for (const child of [2 * position, 2 * position + 1]) {
    const below = { level: level - 1, position: child };
    const fault = await descend(tree, stored, below, await stored(below.level, below.position));
    if (fault) return fault;
  }
  return { kind: 'node', node, isMissing: false };
}

/**
 * Finds which of two neighbouring leaves is not the one that their node was built from. Tries likely candidates: leaves
 * nearby (entries were moved) and the hashes of the entries' content (only the leaf hash was changed).
 * @returns 0 or 1; null where none of them fits.
 */
export function resolvePair(
  stored: Uint8Array,
  pair: readonly [Uint8Array, Uint8Array],
  candidates: readonly Uint8Array[],
): 0 | 1 | null {
  const [left, right] = pair;
  for (const other of candidates) if (equalBytes(hashNode(left, other), stored)) return 1;
  for (const one of candidates) {
    for (const other of [right, ...candidates]) if (equalBytes(hashNode(one, other), stored)) return 0;
  }
  return null;
}
