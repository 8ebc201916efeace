import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { formatCheckpoint, formatNote } from '@sealtick/log';
import { beforeEach, describe, expect, test } from 'vitest';
import { appendRecord } from '../../platform/append-record.ts';
import { useFolder } from '../../platform/testing/use-folder.ts';
import { addToJournal, readJournal } from './checkpoint-journal.ts';
import { findJournalFault, journalFault } from './journal-faults.ts';
import { JournalWatch } from './journal-watch.ts';
import { toSignedTree } from './signed-tree.ts';

const folder = useFolder('journal', { each: true });
let path: string;

beforeEach(() => {
  path = folder.join('checkpoints.log');
});

function tree(size: number, fill = 0) {
  const text = formatCheckpoint({ origin: 'example.com/log', size, root: new Uint8Array(32).fill(fill) });
  const signature = { name: 'example.com/log', keyId: new Uint8Array(4), signature: new Uint8Array(64) };
  return toSignedTree(formatNote(text, [signature]), Date.UTC(2026, 0, 1) + size);
}
const STORED = tree(10);
const audit = (size: number) => appendRecord(path, { at: '2026-01-01T00:00:00.000Z', audit: { size, hash: '00' } });
const lines = async () => (await readFile(path, 'utf8')).split('\n').filter(Boolean);
const put = (all: readonly string[]) => writeFile(path, all.map((line) => `${line}\n`).join(''));

/** Writes the checkpoints of 1 to 10 entries, with records of the audit log between them. */
async function write(): Promise<void> {
  for (let size = 1; size <= 10; size++) {
    await addToJournal(path, tree(size), size === 1 ? null : tree(size - 1).note);
    if (size % 3 === 0) await audit(size);
  }
}

describe('checkpoints.log', () => {
  test('that was only appended to has no fault, whatever crashes and other records are in it', async () => {
    await write();
    await appendFile(path, '{"signedAt":"2026-');
    await addToJournal(path, tree(11), tree(10).note);
    expect(await findJournalFault(path, STORED)).toBeNull();
    expect(await findJournalFault(path, tree(11))).toBeNull();
    expect(await findJournalFault(path, null)).toBeNull();
  });

  test('of an older release, whose lines do not name one another, has no fault', async () => {
    await write();
    const old = (await lines()).map((line) => {
      const { previous: _previous, ...rest } = JSON.parse(line);
      return JSON.stringify(rest);
    });
    await put(old);
    await addToJournal(path, tree(11), tree(10).note);
    expect(await findJournalFault(path, tree(11))).toBeNull();
  });

  test('that two workers append to, one after another, has no fault', async () => {
    const [one, other] = [new JournalWatch(path), new JournalWatch(path)];
    for (let size = 1; size <= 6; size += 1)
      for (const watch of size % 3 === 0 ? [other, one] : [one, other]) {
        await watch.look();
        await watch.add(tree(size));
      }
    expect([one.fault, other.fault, await findJournalFault(path, tree(6))]).toEqual([null, null, null]);
    expect(await lines()).toHaveLength(6);
  });

  test('need not exist before there are entries', async () => {
    expect(await findJournalFault(path, tree(0))).toBeNull();
    expect(await findJournalFault(path, null)).toBeNull();
  });

  test.each<[string, (all: string[]) => string[], RegExp]>([
    ['its last line removed', (all) => all.slice(0, -1), /ends with a checkpoint of 9 entries, but .* covers 10/],
    [
      'five lines left',
      (all) => all.slice(0, 5),
      /ends with a checkpoint of 4 entries, but log-checkpoint.txt covers 10/,
    ],
    ['nothing left', () => [], /is missing or empty, but log-checkpoint.txt covers 10/],
    ['a line in the middle removed', (all) => all.toSpliced(5, 1), /for 6 entries does not follow the line before it/],
    ['two lines exchanged', (all) => all.toSpliced(1, 2, all[2]!, all[1]!), /for 3 entries does not follow/],
    ['its first lines removed', (all) => all.slice(2), /has lost its first lines/],
    [
      'a line replaced',
      (all) => all.with(1, JSON.stringify({ ...JSON.parse(all[1]!), note: tree(2, 7).note })),
      /for 3 entries does not follow/,
    ],
    [
      'a line without its hash',
      (all) => all.with(1, JSON.stringify({ ...JSON.parse(all[1]!), previous: undefined })),
      /for 2 entries does not follow/,
    ],
  ])('with %s has a fault', async (_what, change, words) => {
    await write();
    await put(change(await lines()));
    expect(await findJournalFault(path, STORED)).toMatch(words);
  });

  test('that was removed has a fault', async () => {
    expect(await findJournalFault(path, STORED)).toMatch(/is missing or empty/);
  });

  test('continues without a fault after a start that reported a loss', async () => {
    await write();
    await put((await lines()).slice(0, 5));
    await addToJournal(path, tree(11), null, 'lines were removed');
    await addToJournal(path, tree(12), tree(11).note);
    expect(await findJournalFault(path, tree(12))).toBeNull();
    expect(journalFault(await readJournal(path), tree(12))).toBeNull();
  });
});
