import { coveringNodes, foldNodes, type NodeId, splitPoint } from './nodes.ts';

/**
 * A proof before it is read: each element is the hash over one row of neighbouring subtrees. Whoever stores the nodes
 * fetches them all at once, from memory or from a database, and folds each row.
 */
export type ProofPlan = readonly (readonly NodeId[])[];

/** Which nodes make up the root of the first `size` leaves, at least one: a proof of one element. @throws {RangeError} */
export function rootPlan(size: number): ProofPlan {
  requireCount('size', size);
  if (size === 0) throw new RangeError('The empty tree has no nodes; its root is the hash of nothing');
  return [coveringNodes(0, size)];
}

/**
 * Which nodes prove that leaf `index` (0-based) is in the tree of `size` leaves (RFC 6962, 2.1.1).
 * @throws {RangeError} unless 0 <= index < size.
 */
export function inclusionPlan(index: number, size: number): ProofPlan {
  requireCount('index', index);
  requireCount('size', size);
  if (index >= size) throw new RangeError(`Leaf ${index} is not in a tree of ${size} leaves`);
  const plan: NodeId[][] = [];
  let start = 0;
  let end = size;
  while (end - start > 1) {
    const split = start + splitPoint(end - start);
    if (index < split) {
      plan.push(coveringNodes(split, end));
      end = split;
    } else {
      plan.push(coveringNodes(start, split));
      start = split;
    }
  }
  return plan.reverse();
}

/**
 * Which nodes prove that the tree of `oldSize` leaves is the beginning of the tree of `newSize` (RFC 6962, 2.1.2).
 * Nothing is needed from an empty tree or to the same tree.
 * @throws {RangeError} unless 0 <= oldSize <= newSize.
 */
export function consistencyPlan(oldSize: number, newSize: number): ProofPlan {
  requireCount('oldSize', oldSize);
  requireCount('newSize', newSize);
  if (oldSize > newSize) throw new RangeError(`A tree of ${newSize} leaves does not contain one of ${oldSize}`);
  if (oldSize === 0 || oldSize === newSize) return [];
  const plan: NodeId[][] = [];
  let start = 0;
  let end = newSize;
  while (end !== oldSize) {
    const split = start + splitPoint(end - start);
    if (oldSize <= split) {
      plan.push(coveringNodes(split, end));
      end = split;
    } else {
      plan.push(coveringNodes(start, split));
      start = split;
    }
  }
  // A verifier holds the old root already, so the left edge need not be sent.
  if (start > 0) plan.push(coveringNodes(start, end));
  return plan.reverse();
}

/** The proof's hashes, once the plan's nodes can be read. */
export function completeProof(plan: ProofPlan, read: (node: NodeId) => Uint8Array): Uint8Array[] {
  return plan.map((row) => foldNodes(row.map(read)));
}

function requireCount(name: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${name} must be a whole number, not ${value}`);
}
