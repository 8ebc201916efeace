import { hashLeaf, MerkleTree, toHex, utf8 } from '@sealtick/log';
import { expect, test } from 'vitest';
import { toProofPath } from './proof-path.ts';

const SIZE = 11;
const tree = new MerkleTree();
for (let i = 0; i < SIZE; i += 1) tree.append(hashLeaf(utf8(String(i))));
const proofOf = (index: number, size = SIZE) => ({
  ...{ index, size, leafHash: 'ab', rootHash: toHex(tree.root(size)) },
  proof: tree.inclusionProof(index - 1, size).map(toHex),
});

test('Each fork has the hash of the half that the way does not lead into', () => {
  const path = toProofPath(proofOf(6))!;
  expect(
    path.forks.map(({ goesRight }) => goesRight),
    'leaf 5 of 11: 5 < 8, then 101 in binary',
  ).toEqual([...[false, true, false, true]]);
  expect(path.forks[0]!.beside).toBe(proofOf(6).proof.at(-1));
  expect(path.forks.at(-1)!.beside, 'beside the entry is its neighbour').toBe(toHex(hashLeaf(utf8('4'))));
});

test('Every entry of a log of any size has as many forks as its proof has hashes', () => {
  for (let size = 2; size <= SIZE; size += 1)
    for (let index = 1; index <= size; index += 1)
      expect(toProofPath(proofOf(index, size))?.forks.length, `${index} of ${size}`).toBe(
        proofOf(index, size).proof.length,
      );
});

test('A proof of another length has no way to the entry, and a log of one entry needs none', () => {
  expect(toProofPath({ ...proofOf(6), proof: [] })).toBeNull();
  expect(toProofPath({ ...proofOf(6), size: 64 })).toBeNull();
  expect(toProofPath(proofOf(1, 1))).toBeNull();
});
