import { concatBytes } from '../bytes.ts';
import { EMPTY_ROOT, HASH_LENGTH, hashNode } from './hash.ts';
import { coveringNodes, foldNodes, type TreeNode } from './nodes.ts';

/**
 * All that a writer must remember of a growing tree: its size and the roots of its complete subtrees ("peaks"), at most
 * one per bit of the size. Appending and the root cost O(log n), whatever came before.
 */
export class Peaks {
  size = 0;
  private hashes: Uint8Array[] = [];

  /** @throws {RangeError} where the bytes are not those of a tree of this size. */
  static fromBytes(size: number, bytes: Uint8Array): Peaks {
    const count = coveringNodes(0, size).length;
    if (bytes.length !== count * HASH_LENGTH) {
      throw new RangeError(`A tree of ${size} leaves has ${count} peaks, not ${bytes.length / HASH_LENGTH}`);
    }
    const peaks = new Peaks();
    peaks.size = size;
    for (let i = 0; i < count; i++) peaks.hashes.push(bytes.slice(i * HASH_LENGTH, (i + 1) * HASH_LENGTH));
    return peaks;
  }

  /** The peaks, largest first, 32 bytes each. */
  toBytes(): Uint8Array {
    return concatBytes(this.hashes);
  }

  /** @returns the inner nodes (level 1 and up) that this leaf completes. They never change again. */
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
