import { concatBytes } from '../bytes.ts';
import { EMPTY_ROOT, HASH_LENGTH, hashNode } from './hash.ts';
import { coveringNodes, foldNodes, type TreeNode } from './nodes.ts';

/**
 * State of a growing tree for a writer: its size and the roots of its complete subtrees ("peaks"), at most one per bit
 * of the size. Appending and computing the root take O(log n).
 */
export class Peaks {
  size = 0;
  private hashes: Uint8Array[] = [];

  /** @throws {RangeError} if the number of bytes does not match the size. */
  static fromBytes(size: number, bytes: Uint8Array): Peaks {
    const count = coveringNodes(0, size).length;
    if (bytes.length !== count * HASH_LENGTH) {
      throw new RangeError(`A tree of ${size} leaves must have ${count} peaks (got ${bytes.length / HASH_LENGTH})`);
    }
    const peaks = new Peaks();
    peaks.size = size;
    for (let i = 0; i < count; i++) peaks.hashes.push(bytes.slice(i * HASH_LENGTH, (i + 1) * HASH_LENGTH));
    return peaks;
  }

  /** Returns the peaks, largest first, 32 bytes each. */
  toBytes(): Uint8Array {
    return concatBytes(this.hashes);
  }

  /** Appends a leaf. Returns the inner nodes (level 1 and up) that it completes; they never change again. */
  append(leafHash: Uint8Array): TreeNode[] {
    const completed: TreeNode[] = [];
    let hash = leafHash;
    let position = this.size;
    let level = 0;
    while (position % 2 === 1) {
      hash = hashNode(this.hashes.pop()!, hash);
      position = (position - 1) / 2;
      level += 1;
      completed.push({ level, position, hash });
    }
    this.hashes.push(hash);
    this.size += 1;
    return completed;
  }

  root(): Uint8Array {
    return this.size === 0 ? EMPTY_ROOT : foldNodes(this.hashes);
  }
}
