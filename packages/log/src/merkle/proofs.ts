import { coveringNodes, foldNodes, type NodeId, splitPoint } from './nodes.ts';

/**
 * Plan of a proof: each element is the hash over one row of adjacent subtrees. The owner of the nodes reads them all at
 * once, from memory or a database, and folds each row.
 */
export type ProofPlan = readonly (readonly NodeId[])[];

/** Returns the plan for the root of the first `size` leaves (at least one): one element. @throws {RangeError} */
export function rootPlan(size: number): ProofPlan {
  requireCount('size', size);
  if (size === 0) throw new RangeError('The empty tree has no nodes');
  return [coveringNodes(0, size)];
}

/**
 * Returns the plan of the inclusion proof of leaf `index` (0-based) in the tree of `size` leaves (RFC 6962, 2.1.1).
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
 * Returns the plan of the consistency proof from the tree of `oldSize` leaves to that of `newSize` (RFC 6962, 2.1.2).
 * It is empty for an empty old tree or equal sizes.
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
  // The verifier has the old root, so the left edge is omitted.
  if (start > 0) plan.push(coveringNodes(start, end));
  return plan.reverse();
}

/** Returns the hashes of a proof from its plan. */
export function completeProof(plan: ProofPlan, read: (node: NodeId) => Uint8Array): Uint8Array[] {
  return plan.map((row) => foldNodes(row.map(read)));
}

function requireCount(name: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${name} must be a whole number (got ${value})`);
}
