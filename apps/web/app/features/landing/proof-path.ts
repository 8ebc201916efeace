import type { LogProof } from '@sealtick/contract';

/** One fork on the way from the root to an entry. */
export interface Fork {
  /** On which side the way goes on; the hash beside it is on the other. */
  readonly goesRight: boolean;
  /** Hash of the half that the way does not lead into: what the proof gives. */
  readonly beside: string;
}

export interface ProofPath {
  readonly index: number;
  readonly leafHash: string;
  readonly size: number;
  readonly rootHash: string;
  /** From the root down to the entry. */
  readonly forks: readonly Fork[];
}

/** The way from the root to an entry as its proof gives it; null for a log of one entry, or a proof of another length. */
export function toProofPath({ index, leafHash, size, rootHash, proof }: LogProof): ProofPath | null {
  const hashes = proof.toReversed();
  const sides = sidesOf(index - 1, size);
  if (sides.length === 0 || sides.length !== hashes.length) return null;
  return { index, leafHash, size, rootHash, forks: sides.map((goesRight, i) => ({ goesRight, beside: hashes[i]! })) };
}

/** In which half an entry lies at each fork: the left one holds the largest power of two of leaves (RFC 6962, 2.1). */
function sidesOf(position: number, size: number): boolean[] {
  const sides: boolean[] = [];
  for (let [at, leaves] = [position, size]; leaves > 1; ) {
    const split = 2 ** (Math.ceil(Math.log2(leaves)) - 1);
    sides.push(at >= split);
    [at, leaves] = at < split ? [at, split] : [at - split, leaves - split];
  }
  return sides;
}
