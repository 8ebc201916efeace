import { readFile } from 'node:fs/promises';
import { parseCheckpoint, parseNote } from '@sealtick/log';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTransaction } from '../../platform/database.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import type { WakeUps } from '../../platform/wake-up.ts';
import { appendEntries, LOG_CHANNEL } from './append-entries.ts';
import { startCheckpointKeeper } from './checkpoint-keeper.ts';
import { alertFact } from './testing/facts.ts';
import { openTestLog, type TestLog } from './testing/provider-log.ts';

let db: TestDatabase;
let log: TestLog;
let look: () => Promise<void>;
let end: () => Promise<void>;

beforeAll(async () => {
  db = await createTestDatabase();
  log = await openTestLog(db.database);
  const wakeUps: WakeUps = {
    watch(channel, given) {
      expect(channel).toBe(LOG_CHANNEL);
      look = given;
      return async () => {};
    },
    close: async () => {},
  };
  end = startCheckpointKeeper({ ...log.ctx, wakeUps }, log);
});
afterAll(async () => {
  await log.remove();
  await db.close();
});

const append = (word: string, database = db.database) =>
  appendEntries({ ...log.ctx, key: log.key }, database, log.logId, [alertFact(word)]);
const inFile = async () => parseCheckpoint(parseNote(await readFile(log.ctx.checkpointFile, 'utf8')).text).size;
const history = async () => {
  const { rows } = await db.database.execute<{ n: string }>(sql`select count(*) as n from log_checkpoint`);
  return Number(rows[0].n);
};

test('The file outside the database follows what is committed, and only that', async () => {
  await look();
  expect(await inFile()).toBe(0);
  await append('one');
  await look();
  expect(await inFile()).toBe(1);

  const lost = withTransaction(db.database, async (tx) => {
    await append('two', tx);
    await look();
    throw new Error('rolled back');
  });
  await expect(lost).rejects.toThrow('rolled back');
  await look();
  expect(await inFile()).toBe(1);
});

test('At the end the file holds the newest checkpoint', async () => {
  await append('last');
  await end();
  expect(await inFile()).toBe(2);
});

test('A log without new entries is signed again every hour', async () => {
  const before = await history();
  log.clock.time += 3_600_000 - 1;
  await look();
  expect(await history()).toBe(before);
  log.clock.time += 1;
  await look();
  await look();
  expect(await history()).toBe(before + 1);
});
