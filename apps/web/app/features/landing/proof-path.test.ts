import { hashLeaf, MerkleTree, toHex, utf8 } from '@sealtick/log';
import { expect, test } from 'vitest';
import { toProofPath } from './proof-path.ts';

const SIZE = 11;
const tree = new MerkleTree();
for (let i = 0; i < SIZE; i += 1) tree.append(hashLeaf(utf8(String(i))));
const getProof = (index: number, size = SIZE) => ({
  index,
  size,
  leafHash: 'ab',
  rootHash: toHex(tree.root(size)),
  proof: tree.inclusionProof(index - 1, size).map(toHex),
});

test('each step has the hash of the sibling subtree', () => {
  const path = toProofPath(getProof(6))!;
  expect(
    path.steps.map(({ goesRight }) => goesRight),
    'leaf 5 of 11: 5 < 8, then 101 in binary',
  ).toEqual([false, true, false, true]);
  expect(path.steps[0]!.sibling).toBe(getProof(6).proof.at(-1));
  expect(path.steps.at(-1)!.sibling, 'the last sibling is the neighbouring leaf').toBe(toHex(hashLeaf(utf8('4'))));
});

test('has as many steps as the proof has hashes, for each entry of logs of all sizes', () => {
  for (let size = 2; size <= SIZE; size += 1)
    for (let index = 1; index <= size; index += 1)
      expect(toProofPath(getProof(index, size))?.steps.length, `${index} of ${size}`).toBe(
        getProof(index, size).proof.length,
      );
});

test('rejects a proof of the wrong length, and is null for a log of one entry', () => {
  expect(toProofPath({ ...getProof(6), proof: [] })).toBeNull();
  expect(toProofPath({ ...getProof(6), size: 64 })).toBeNull();
  expect(toProofPath(getProof(1, 1))).toBeNull();
});
