import { mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { parseCheckpoint, parseNote } from '@sealtick/log';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appendRecord } from '../../platform/append-record.ts';
import { withTransaction } from '../../platform/database.ts';
import { captureLog, type LogLine } from '../../platform/testing/capture-log.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import type { WakeUps } from '../../platform/wake-up.ts';
import { appendEntries, LOG_CHANNEL } from './append-entries.ts';
import { getJournal } from './checkpoint-journal.ts';
import { CheckpointKeeper } from './checkpoint-keeper.ts';
import { LogGuard } from './log-guard.ts';
import { backUp, LOG_TABLES } from './testing/backup.ts';
import { alertFact } from './testing/facts.ts';
import { openTestLog, type TestLog } from './testing/provider-log.ts';

const db = useTestDatabase();
let log: TestLog;
let look: () => Promise<void>;
let guard: LogGuard;
let keeper: CheckpointKeeper;
let lines: LogLine[];

beforeAll(async () => {
  log = await openTestLog(db.database);
  const wakeUps: WakeUps = {
    watch(channel, given) {
      expect(channel).toBe(LOG_CHANNEL);
      look = () => given(new AbortController().signal);
      return async () => {};
    },
    close: async () => {},
  };
  guard = new LogGuard(log);
  const captured = captureLog();
  lines = captured.lines;
  keeper = new CheckpointKeeper({ ...log.ctx, log: captured.log, wakeUps }, log.key, guard);
  keeper.start();
});
afterAll(() => log.remove());

const append = (word: string, database = db.database) =>
  appendEntries({ ...log.ctx, key: log.key, guard }, database, log.logId, [alertFact(word)]);
const inFile = async () => parseCheckpoint(parseNote(await readFile(log.ctx.checkpointFile, 'utf8')).text).size;
const history = async () => {
  const { rows } = await db.database.execute<{ n: string }>(sql`select count(*) as n from log_checkpoint`);
  return Number(rows[0]!.n);
};

test('writes only committed checkpoints to the file', async () => {
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

test('writes a removed file again', async () => {
  await rm(log.ctx.checkpointFile);
  await look();
  expect(await inFile()).toBe(1);
});

test('is degraded and logs one line while the file cannot be written, then recovers', async () => {
  const { checkpointFile } = log.ctx;
  await rm(checkpointFile);
  await mkdir(`${checkpointFile}/in-its-place`, { recursive: true });
  await append('not in the file yet');
  await look();
  await look();
  expect(() => keeper.check()).toThrow(
    expect.objectContaining({
      state: 'degraded',
      detail: expect.stringMatching(/^Cannot write log-checkpoint\.txt or checkpoints\.log/),
    }),
  );
  await rm(checkpointFile, { recursive: true });
  await look();
  keeper.check();
  expect(await inFile()).toBe(2);
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [50, 'cannot write the newest checkpoint'],
    [30, 'the newest checkpoint is written again'],
  ]);
});

test('writes the newest checkpoint when it stops', async () => {
  await append('last');
  await keeper.stop();
  expect(await inFile()).toBe(3);
});

test('signs a quiet log again every hour', async () => {
  const before = await history();
  log.clock.time += 3_600_000 - 1;
  await look();
  expect(await history()).toBe(before);
  log.clock.time += 1;
  await look();
  await look();
  expect(await history()).toBe(before + 1);
});

describe('checkpoints.log, while the program runs', () => {
  const path = () => getJournal(log.ctx.checkpointFile);
  const lastLine = (text: string) => text.trimEnd().split('\n').at(-1)!;
  let whole: string;
  let watch: () => Promise<void>;
  let watching: CheckpointKeeper;
  let errors: LogLine[];

  beforeEach(async () => {
    whole = await readFile(path(), 'utf8');
    const captured = captureLog();
    errors = captured.lines;
    const wakeUps: WakeUps = {
      watch(_channel, given) {
        watch = () => given(new AbortController().signal);
        return async () => {};
      },
      close: async () => {},
    };
    watching = new CheckpointKeeper({ ...log.ctx, log: captured.log, wakeUps }, log.key, guard);
    watching.start();
    await watch();
    watching.check();
  });
  afterEach(() => writeFile(path(), whole));

  test.each<[string, () => Promise<void>, RegExp]>([
    ['is removed', () => rm(path()), /^checkpoints\.log, which is only ever appended to, was removed\./],
    ['is emptied', () => writeFile(path(), ''), /shrank from \d+ to 0 bytes/],
    ['loses its last line', () => truncate(path(), whole.length - lastLine(whole).length - 1), /shrank from/],
    ['loses a line in the middle', () => writeFile(path(), whole.split('\n').toSpliced(1, 1).join('\n')), /shrank/],
    ['is replaced', () => writeFile(path(), 'x'.repeat(whole.length + 10)), /was replaced: it does not begin with/],
  ])('fails the check until a restart if it %s', async (_what, change, words) => {
    await change();
    await watch();
    await watch();
    expect(() => watching.check()).toThrow(
      expect.objectContaining({ state: 'failed', detail: expect.stringMatching(words) }),
    );
    expect(errors.map(({ level, msg }) => [level, msg])).toEqual([[50, expect.stringMatching(words)]]);
    await writeFile(path(), whole);
    await watch();
    expect(() => watching.check()).toThrow(expect.objectContaining({ state: 'failed' }));
  });

  test('may grow by the records of others', async () => {
    await appendRecord(path(), { at: '2026-01-01T00:00:00.000Z', audit: { size: 1, hash: '00' } });
    await watch();
    watching.check();
    expect(errors).toEqual([]);
  });
});

test('never writes an older checkpoint if the database is rolled back while the program runs', async () => {
  const owner = new pg.Client(db.ownerTarget);
  await owner.connect();
  const restore = await backUp(owner, LOG_TABLES);
  await append('lost');
  await look();
  expect(await inFile()).toBe(4);
  await restore();
  await owner.end();
  await look();
  await look();
  expect(await inFile()).toBe(4);
  expect(() => keeper.check()).toThrow(expect.objectContaining({ state: 'failed' }));
  const rolledBack = /^The log was rolled back: the database has 3 entries, but 4 were signed\./;
  expect(lines.filter(({ msg }) => rolledBack.test(msg))).toHaveLength(1);
  await expect(append('a fork')).rejects.toThrow(rolledBack);
  log.clock.time += 3_600_000;
  const signed = await history();
  await look();
  expect(await history(), 'and nothing is signed').toBe(signed);
});
