import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatCheckpoint, formatNote } from '@sealtick/log';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addToJournal, readJournal } from './checkpoint-journal.ts';
import { signedTreeOf } from './signed-tree.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealtick-journal-'));
  path = join(folder, 'checkpoints.log');
});
afterEach(() => rm(folder, { recursive: true }));

function tree(size: number) {
  const text = formatCheckpoint({ origin: 'example.com/log', size, root: new Uint8Array(32) });
  const signature = { name: 'example.com/log', keyId: new Uint8Array(4), signature: new Uint8Array(64) };
  return signedTreeOf(formatNote(text, [signature]), Date.UTC(2026, 0, 1) + size);
}
const sizes = async () => (await readJournal(path)).map(({ size }) => size);

test('The journal is empty where there is no file', async () => {
  expect(await readJournal(path)).toEqual([]);
});

test('Each checkpoint is a line of its own, with its time', async () => {
  await addToJournal(path, tree(1));
  await addToJournal(path, tree(2));
  expect(await readJournal(path)).toEqual([tree(1), tree(2)]);
  expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(3);
});

test('A line that a crash cut off is left out, and the next one begins after it', async () => {
  await addToJournal(path, tree(1));
  await appendFile(path, '{"signedAt":"2026-');
  await addToJournal(path, tree(2));
  expect(await sizes()).toEqual([1, 2]);
});

test('Of a long file only the end is read, line by line', async () => {
  for (let size = 1; size <= 500; size++) await addToJournal(path, tree(size));
  expect((await stat(path)).size).toBeGreaterThan(100_000);
  const read = await sizes();
  expect(read.at(-1)).toBe(500);
  expect(read.length).toBeLessThan(500);
  expect(read).toEqual(read.map((_, i) => 501 - read.length + i));
});
