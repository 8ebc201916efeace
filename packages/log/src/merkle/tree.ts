import { EMPTY_ROOT } from './hash.ts';
import type { NodeId } from './nodes.ts';
import { Peaks } from './peaks.ts';
import { completeProof, consistencyPlan, inclusionPlan, rootPlan } from './proofs.ts';

/** A complete Merkle tree in memory: roots of every size and the proofs between them. */
export class MerkleTree {
  private readonly peaks = new Peaks();
  private readonly levels: Uint8Array[][] = [[]];

  get size(): number {
    return this.peaks.size;
  }

  append(leafHash: Uint8Array): void {
    this.levels[0]!.push(leafHash);
    for (const node of this.peaks.append(leafHash)) {
      this.levels[node.level] ??= [];
      this.levels[node.level]!.push(node.hash);
    }
  }

  /** Returns the root of the first `size` leaves; of all by default. @throws {RangeError} if there are fewer leaves. */
  root(size: number = this.size): Uint8Array {
    this.requireSize(size);
    return size === 0 ? EMPTY_ROOT : completeProof(rootPlan(size), this.read)[0]!;
  }

  /** Returns an inclusion proof. @throws {RangeError} unless 0 <= index < size <= this tree's size. */
  inclusionProof(index: number, size: number = this.size): Uint8Array[] {
    this.requireSize(size);
    return completeProof(inclusionPlan(index, size), this.read);
  }

  /** Returns a consistency proof. @throws {RangeError} unless 0 <= oldSize <= newSize <= this tree's size. */
  consistencyProof(oldSize: number, newSize: number = this.size): Uint8Array[] {
    this.requireSize(newSize);
    return completeProof(consistencyPlan(oldSize, newSize), this.read);
  }

  /** Returns the hash of a complete subtree; leaves are level 0. @throws {RangeError} if it is not complete. */
  node(level: number, position: number): Uint8Array {
    const hash = this.levels[level]?.[position];
    if (!hash) throw new RangeError(`A tree of ${this.size} leaves has no node ${position} at level ${level}`);
    return hash;
  }

  private readonly read = (node: NodeId): Uint8Array => this.levels[node.level]![node.position]!;

  private requireSize(size: number): void {
    if (size > this.size) throw new RangeError(`The tree has ${this.size} leaves (got size ${size})`);
  }
}
