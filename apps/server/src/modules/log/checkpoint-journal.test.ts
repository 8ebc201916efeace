import { appendFile, readFile, stat } from 'node:fs/promises';
import { formatCheckpoint, formatNote, hashText } from '@sealtick/log';
import { beforeEach, expect, test } from 'vitest';
import { appendRecord } from '../../platform/append-record.ts';
import { useFolder } from '../../platform/testing/use-folder.ts';
import { addToJournal, readJournal } from './checkpoint-journal.ts';
import { toSignedTree } from './signed-tree.ts';

const folder = useFolder('journal', { each: true });
let path: string;

beforeEach(() => {
  path = folder.join('checkpoints.log');
});

function tree(size: number) {
  const text = formatCheckpoint({ origin: 'example.com/log', size, root: new Uint8Array(32) });
  const signature = { name: 'example.com/log', keyId: new Uint8Array(4), signature: new Uint8Array(64) };
  return toSignedTree(formatNote(text, [signature]), Date.UTC(2026, 0, 1) + size);
}
const sizes = async () => (await readJournal(path)).map(({ size }) => size);

test('returns no checkpoints if the file does not exist', async () => {
  expect(await readJournal(path)).toEqual([]);
});

test('stores one checkpoint with its time per line', async () => {
  await addToJournal(path, tree(1));
  await addToJournal(path, tree(2), tree(1).note);
  expect(await readJournal(path)).toMatchObject([
    { ...tree(1), previous: null },
    { ...tree(2), previous: hashText(tree(1).note) },
  ]);
  expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(3);
});

test('skips a line truncated by a crash, and starts the next one after it', async () => {
  await addToJournal(path, tree(1));
  await appendFile(path, '{"signedAt":"2026-');
  await addToJournal(path, tree(2));
  expect(await sizes()).toEqual([1, 2]);
});

test('skips records of other kinds', async () => {
  await addToJournal(path, tree(1));
  await appendRecord(path, { at: '2026-01-01T00:00:00.000Z', audit: { size: 1, hash: '00' } });
  await addToJournal(path, tree(2));
  expect(await sizes()).toEqual([1, 2]);
});

test('reads further back where the end of the file has other records only', async () => {
  await addToJournal(path, tree(7));
  const record = { at: '2026-01-01T00:00:00.000Z', audit: { size: 1, hash: '0'.repeat(64) } };
  await appendFile(path, `${JSON.stringify(record)}\n`.repeat(2_000));
  expect((await stat(path)).size).toBeGreaterThan(200_000);
  expect(await sizes()).toEqual([7]);
});

test('reads only the end of a long file', async () => {
  for (let size = 1; size <= 500; size++) await addToJournal(path, tree(size));
  expect((await stat(path)).size).toBeGreaterThan(100_000);
  const read = await sizes();
  expect(read.at(-1)).toBe(500);
  expect(read.length).toBeLessThan(500);
  expect(read).toEqual(read.map((_, i) => 501 - read.length + i));
});
