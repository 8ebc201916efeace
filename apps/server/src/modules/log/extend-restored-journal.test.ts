import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EMPTY_ROOT, formatCheckpoint } from '@sealtick/log';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { appendEntries } from './append-entries.ts';
import { writeCheckpointFile } from './checkpoint-file.ts';
import { journalIn } from './checkpoint-journal.ts';
import { extendRestoredJournal } from './extend-restored-journal.ts';
import { makeKey } from './log-key.ts';
import { openProviderLog } from './open-provider-log.ts';
import { alertFact } from './testing/facts.ts';
import { openTestLog, START, type TestLog } from './testing/provider-log.ts';

const db = useTestDatabase({ each: true });
let log: TestLog;
const folder = () => dirname(log.ctx.checkpointFile);

/** A data folder as `sealtick restore` leaves it: the journal of the backup, and a checkpoint of later entries. */
beforeEach(async () => {
  log = await openTestLog(db.database);
  await appendEntries({ ...log.ctx, key: log.key }, db.database, log.logId, [alertFact('one'), alertFact('two')]);
});
afterEach(() => log.remove());

const note = (key = log.key) =>
  key.sign(formatCheckpoint({ origin: log.origin, size: 9, root: EMPTY_ROOT }), log.origin);

test('The start after a restore with a newer checkpoint begins a new log, and reports no removed lines', async () => {
  await writeCheckpointFile(log.ctx.checkpointFile, note());
  await extendRestoredJournal(folder(), START);
  expect(await openProviderLog(log.ctx)).toMatchObject({ outcome: 'restored', lost: { size: 9 }, journalFault: null });
  expect(await openProviderLog(log.ctx)).toMatchObject({ outcome: 'opened', journalFault: null });
});

test('A checkpoint of another key is not appended, so that the right one can take its place', async () => {
  const before = await readFile(journalIn(folder()), 'utf8');
  await writeFile(log.ctx.checkpointFile, note(await makeKey(join(folder(), 'other.pem'), 'The key')));
  await extendRestoredJournal(folder(), START);
  expect(await readFile(journalIn(folder()), 'utf8')).toBe(before);
});
