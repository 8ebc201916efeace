import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromHex, toHex, utf8 } from '../bytes.ts';
import { EMPTY_ROOT, hashLeaf, hashNode } from './hash.ts';
import { Peaks } from './peaks.ts';
import { rootPlan } from './proofs.ts';
import { MerkleTree } from './tree.ts';
import { verifyConsistency, verifyInclusion } from './verify.ts';

/** The reference leaves and roots of Certificate Transparency's own tests for RFC 6962. */
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

function toTree(leaves: readonly Uint8Array[]): MerkleTree {
  const tree = new MerkleTree();
  for (const leaf of leaves) tree.append(hashLeaf(leaf));
  return tree;
}

const manyLeaves = (count: number) => Array.from({ length: count }, (_, i) => utf8(`leaf ${i}`));

/** RFC 6962, 2.1, word for word, with the hash of the runtime. */
function definedRoot(leaves: readonly Uint8Array[]): string {
  const hash = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
  const root = (part: readonly Uint8Array[]): Uint8Array => {
    if (part.length === 0) return hash();
    if (part.length === 1) return hash(Uint8Array.of(0), part[0]!);
    const split = 2 ** Math.ceil(Math.log2(part.length) - 1);
    return hash(Uint8Array.of(1), root(part.slice(0, split)), root(part.slice(split)));
  };
  return toHex(root(leaves));
}

describe('The Merkle tree', () => {
  const tree = toTree(LEAVES.map(fromHex));

  test.each(ROOTS.map((root, size) => [size, root]))('has the published root for %d leaves', (size, root) => {
    expect(toHex(tree.root(size as number))).toBe(root);
  });

  test('computes the roots of RFC 6962 for 0 to 64 leaves', () => {
    const leaves = manyLeaves(64);
    const peaks = new Peaks();
    for (let size = 0; size <= 64; size++) {
      expect(toHex(peaks.root()), `${size} leaves`).toBe(definedRoot(leaves.slice(0, size)));
      if (size < 64) peaks.append(hashLeaf(leaves[size]!));
    }
  });

  test('continues from stored peaks', () => {
    const whole = new Peaks();
    let stored = new Peaks();
    for (const leaf of manyLeaves(40)) {
      const hash = hashLeaf(leaf);
      expect(stored.append(hash)).toEqual(whole.append(hash));
      stored = Peaks.fromBytes(stored.size, stored.toBytes());
      expect(stored.root()).toEqual(whole.root());
    }
    expect(() => Peaks.fromBytes(3, new Uint8Array(32))).toThrow('A tree of 3 leaves must have 2 peaks (got 1)');
  });

  test('returns the inner nodes that a leaf completes', () => {
    const [a, b, c, d] = manyLeaves(4).map(hashLeaf);
    const peaks = new Peaks();
    const completed = [a, b, c, d].map((hash) => peaks.append(hash!));
    expect(completed).toEqual([
      [],
      [{ level: 1, position: 0, hash: hashNode(a!, b!) }],
      [],
      [
        { level: 1, position: 1, hash: hashNode(c!, d!) },
        { level: 2, position: 0, hash: hashNode(hashNode(a!, b!), hashNode(c!, d!)) },
      ],
    ]);
  });

  test('returns the complete subtrees of its peaks, and no others', () => {
    const three = new MerkleTree();
    for (const leaf of LEAVES.slice(0, 3)) three.append(hashLeaf(fromHex(leaf)));
    expect(three.node(0, 2)).toEqual(hashLeaf(fromHex(LEAVES[2]!)));
    expect(three.node(1, 0)).toEqual(three.root(2));
    expect(() => three.node(1, 1)).toThrow('A tree of 3 leaves has no node 1 at level 1');
  });

  test('rejects a size above the number of leaves', () => {
    expect(() => tree.root(9)).toThrow('The tree has 8 leaves (got size 9)');
    expect(() => tree.inclusionProof(8)).toThrow('Leaf 8 is not in a tree of 8 leaves');
    expect(() => tree.inclusionProof(-1)).toThrow('index must be a whole number (got -1)');
    expect(() => tree.consistencyProof(5, 3)).toThrow('A tree of 3 leaves does not contain one of 5');
    expect(() => tree.consistencyProof(0.5)).toThrow(RangeError);
    expect(() => rootPlan(0)).toThrow('The empty tree has no nodes');
  });
});

describe('Published proofs over the reference tree', () => {
  const tree = toTree(LEAVES.map(fromHex));

  test.each([
    [0, 1, []],
    [
      0,
      8,
      [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    ],
    [
      5,
      8,
      [
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    ],
  ])('include leaf %d in the tree of %d', (index, size, proof) => {
    expect(tree.inclusionProof(index, size).map(toHex)).toEqual(proof);
    const leafHash = hashLeaf(fromHex(LEAVES[index]!));
    expect(verifyInclusion(index, size, leafHash, proof.map(fromHex), fromHex(ROOTS[size]!))).toBe(true);
  });

  test.each([
    [1, 1, []],
    [
      1,
      8,
      [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    ],
    [
      2,
      5,
      [
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      ],
    ],
    [
      6,
      8,
      [
        '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    ],
  ])('extend the tree of %d to the tree of %d', (oldSize, newSize, proof) => {
    expect(tree.consistencyProof(oldSize, newSize).map(toHex)).toEqual(proof);
    const [oldRoot, newRoot] = [fromHex(ROOTS[oldSize]!), fromHex(ROOTS[newSize]!)];
    expect(verifyConsistency(oldSize, newSize, oldRoot, newRoot, proof.map(fromHex))).toBe(true);
  });
});

describe('Any proof', () => {
  const leaves = manyLeaves(300);
  const tree = toTree(leaves);
  const sizes = fc.integer({ min: 1, max: 300 });
  const flip = fc.record({ element: fc.nat(), byte: fc.nat(31), bit: fc.nat(7) });

  test('1,000 inclusion proofs hold, and with one bit flipped none does', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), flip, (size, pick, at) => {
        const index = pick % size;
        const proof = tree.inclusionProof(index, size);
        const root = tree.root(size);
        const leafHash = hashLeaf(leaves[index]!);
        expect(verifyInclusion(index, size, leafHash, proof, root)).toBe(true);
        expect(verifyInclusion(index, size, flipped([leafHash], at)[0]!, proof, root)).toBe(false);
        expect(verifyInclusion(index, size, leafHash, proof, flipped([root], at)[0]!)).toBe(false);
        expect(verifyInclusion(index, size, leafHash, [...proof, root], root)).toBe(false);
        if (proof.length === 0) return;
        expect(verifyInclusion(index, size, leafHash, flipped(proof, at), root)).toBe(false);
        expect(verifyInclusion(index, size, leafHash, proof.slice(1), root)).toBe(false);
        expect(verifyInclusion((index + 1) % size, size, leafHash, proof, root)).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  test('1,000 consistency proofs hold, and with one bit flipped none does', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), flip, (newSize, pick, at) => {
        const oldSize = pick % (newSize + 1);
        const proof = tree.consistencyProof(oldSize, newSize);
        const [oldRoot, newRoot] = [tree.root(oldSize), tree.root(newSize)];
        expect(verifyConsistency(oldSize, newSize, oldRoot, newRoot, proof)).toBe(true);
        expect(verifyConsistency(oldSize, newSize, flipped([oldRoot], at)[0]!, newRoot, proof)).toBe(false);
        expect(verifyConsistency(oldSize, newSize, oldRoot, newRoot, [...proof, newRoot])).toBe(false);
        if (oldSize > 0) {
          expect(verifyConsistency(oldSize, newSize, oldRoot, flipped([newRoot], at)[0]!, proof)).toBe(false);
        }
        if (proof.length === 0) return;
        expect(verifyConsistency(oldSize, newSize, oldRoot, newRoot, flipped(proof, at))).toBe(false);
        expect(verifyConsistency(oldSize, newSize, oldRoot, newRoot, proof.slice(1))).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  test('verifies the consistency of every pair of sizes up to 40, and the inclusion of every leaf', () => {
    for (let size = 1; size <= 40; size++) {
      for (let i = 0; i <= size; i++) {
        expect(verifyConsistency(i, size, tree.root(i), tree.root(size), tree.consistencyProof(i, size))).toBe(true);
        if (i === size) continue;
        expect(verifyInclusion(i, size, hashLeaf(leaves[i]!), tree.inclusionProof(i, size), tree.root(size))).toBe(
          true,
        );
      }
    }
  });

  test('rejects impossible sizes and indexes', () => {
    expect(verifyInclusion(0, 0, EMPTY_ROOT, [], EMPTY_ROOT)).toBe(false);
    expect(verifyInclusion(-1, 1, EMPTY_ROOT, [], EMPTY_ROOT)).toBe(false);
    expect(verifyInclusion(0.5, 1, EMPTY_ROOT, [], EMPTY_ROOT)).toBe(false);
    expect(verifyConsistency(2, 1, EMPTY_ROOT, EMPTY_ROOT, [])).toBe(false);
    expect(verifyConsistency(3, 4, tree.root(3), tree.root(4), [])).toBe(false);
    expect(verifyConsistency(0, 0, EMPTY_ROOT, tree.root(1), [])).toBe(false);
  });
});

function flipped(hashes: readonly Uint8Array[], at: { element: number; byte: number; bit: number }): Uint8Array[] {
  const copies = hashes.map((hash) => hash.slice());
  copies[at.element % copies.length]![at.byte]! ^= 1 << at.bit;
  return copies;
}
