import type { LogProof } from '@sealtick/contract';

/** One step of the path from the root to an entry. */
export interface ProofStep {
  /** Whether the path continues to the right; the sibling is on the other side. */
  readonly goesRight: boolean;
  /** Hash of the sibling subtree, from the inclusion proof. */
  readonly sibling: string;
}

export interface ProofPath {
  readonly index: number;
  readonly leafHash: string;
  readonly size: number;
  readonly rootHash: string;
  /** From the root down to the entry. */
  readonly steps: readonly ProofStep[];
}

/** Returns the path from the root to an entry; null for a log of one entry, or a proof of the wrong length. */
export function toProofPath({ index, leafHash, size, rootHash, proof }: LogProof): ProofPath | null {
  const hashes = proof.toReversed();
  const sides = getSides(index - 1, size);
  if (sides.length === 0 || sides.length !== hashes.length) return null;
  const steps = sides.map((goesRight, i) => ({ goesRight, sibling: hashes[i]! }));
  return { index, leafHash, size, rootHash, steps };
}

/** Returns for each step whether the entry is in the right subtree. The left one has the largest power of two of leaves (RFC 6962, 2.1). */
function getSides(position: number, size: number): boolean[] {
  const sides: boolean[] = [];
  for (let [at, leaves] = [position, size]; leaves > 1; ) {
    const split = 2 ** (Math.ceil(Math.log2(leaves)) - 1);
    sides.push(at >= split);
    [at, leaves] = at < split ? [at, split] : [at - split, leaves - split];
  }
  return sides;
}
