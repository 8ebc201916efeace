import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EMPTY_ROOT, formatCheckpoint } from '@sealtick/log';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { appendEntries } from './append-entries.ts';
import { requireNewerCheckpoint } from './require-newer-checkpoint.ts';
import { alertFact } from './testing/facts.ts';
import { openRestored, openTestLog, type TestLog } from './testing/provider-log.ts';

const db = useTestDatabase({ each: true });
let log: TestLog;

beforeEach(async () => {
  log = await openTestLog(db.database);
  await appendEntries({ ...log.ctx, key: log.key }, db.database, log.logId, [alertFact('one'), alertFact('two')]);
});
afterEach(() => log.remove());

/** Checks a checkpoint of this size. */
async function check(size: number, origin = log.origin): Promise<void> {
  const path = join(log.ctx.checkpointFile, '../copy.txt');
  await writeFile(path, log.key.sign(formatCheckpoint({ origin, size, root: EMPTY_ROOT }), origin));
  await requireNewerCheckpoint(db.database, path);
}

test('A checkpoint that covers more entries than the backup has is newer', async () => {
  await expect(check(3)).resolves.toBeUndefined();
  await expect(check(1, 'signals.example.com/log/newer'), 'of a log that began since').resolves.toBeUndefined();
});

test.each([0, 1, 2])('A checkpoint of %d entries is not newer than a backup of two', async (size) => {
  const refusal = `is not newer than the backup: it covers ${size} entries, and the backup has 2 of that log.`;
  await expect(check(size)).rejects.toThrow(refusal);
});

test('A checkpoint of a log that a restore ended is not newer, and neither is an empty one of an unknown log', async () => {
  await openRestored(log, 3);
  await expect(check(9)).rejects.toThrow('not newer than the backup');
  await expect(check(0, 'signals.example.com/log/newer')).rejects.toThrow('not newer than the backup');
});

test('Another file is refused', async () => {
  const path = join(log.ctx.checkpointFile, '../copy.txt');
  await writeFile(path, 'a newer checkpoint');
  await expect(requireNewerCheckpoint(db.database, path)).rejects.toThrow('copy.txt is not a checkpoint: ');
});
