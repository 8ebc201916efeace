import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../platform/testing/database.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { appendEntries } from './append-entries.ts';
import { followsRestore, readRestore, restoredAt } from './read-restore.ts';
import { alertFact } from './testing/facts.ts';
import { openRestored, openTestLog, START, type TestLog } from './testing/provider-log.ts';

const db = useTestDatabase({ each: true });
let log: TestLog;

beforeEach(async () => {
  log = await openTestLog(db.database);
});
afterEach(() => log.remove());

test('gives the day of a restore, and how many entries the lost log had', async () => {
  await appendEntries({ ...log.ctx, key: log.key }, db.database, log.logId, [alertFact('kept')]);
  expect(await readRestore(db.database), 'before it').toBeNull();
  const { logId } = await openRestored(log, 3);
  expect(await readRestore(db.database)).toEqual({ at: new Date(START).toISOString(), lostEntries: 3 });
  expect(await followsRestore(db.database, logId)).toBe(true);
  expect(await followsRestore(db.database, log.logId), 'the log before it').toBe(false);
});

test('gives the last of two restores', async () => {
  const restored = await openRestored(log, 3);
  log.clock.time += 60_000;
  await openRestored({ ...log, ...restored }, 12);
  expect(await readRestore(db.database)).toEqual({ at: new Date(START + 60_000).toISOString(), lostEntries: 12 });
});

test('is null without a log', async () => {
  const empty = await createTestDatabase();
  expect(await readRestore(empty.database)).toBeNull();
  const { rows } = await empty.database.execute<{ at: null }>(sql`select ${restoredAt} as at`);
  expect(rows).toEqual([{ at: null }]);
  await empty.close();
});

test('gives no number of lost entries where the first entry was damaged', async () => {
  await openRestored(log, 3);
  const owner = new pg.Client(db.ownerTarget);
  await owner.connect();
  await owner.query(`alter table log_entry disable trigger all; update log_entry set bytes = 'x'`);
  await owner.end();
  expect(await readRestore(db.database)).toMatchObject({ lostEntries: 0 });
});
