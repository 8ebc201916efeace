import { formatCheckpoint, hashLeaf, Peaks, parseNote } from '@sealtick/log';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { appendEntries } from './append-entries.ts';
import { findProviderHead } from './head-repository.ts';
import { LogGuard } from './log-guard.ts';
import { makeLogKey } from './log-key.ts';
import { toSignedTree } from './signed-tree.ts';
import { alertFact } from './testing/facts.ts';
import { openTestLog, type TestLog } from './testing/provider-log.ts';

const db = useTestDatabase({ each: true });
let log: TestLog;
let guard: LogGuard;
let owner: pg.Client;

beforeEach(async () => {
  log = await openTestLog(db.database);
  guard = new LogGuard(log);
  owner = new pg.Client(db.ownerTarget);
  await owner.connect();
  await append(null, 'a', 'b', 'c');
  await accept();
});
afterEach(async () => {
  await owner.end();
  await log.remove();
});

const append = (by: LogGuard | null, ...words: string[]) =>
  appendEntries({ ...log.ctx, key: log.key, guard: by }, db.database, log.logId, words.map(alertFact));
const head = () => findProviderHead(db.database);
const accept = async (stored = guard.newest) => guard.accept(db.database, await head(), stored);

/** Puts another tree of as many leaves in place of the log's, signed by its key. */
async function replaceTree(size: number): Promise<void> {
  const peaks = new Peaks();
  for (let i = 0; i < size; i++) peaks.append(hashLeaf(Uint8Array.of(i)));
  const note = log.key.sign(formatCheckpoint({ origin: log.origin, size, root: peaks.root() }), log.origin);
  await owner.query('update log_head set size = $1, peaks = $2, checkpoint = $3', [
    size,
    Buffer.from(peaks.toBytes()),
    note,
  ]);
}

async function refuses(words: RegExp): Promise<void> {
  await expect(accept()).rejects.toThrow(words);
  await expect(append(guard, 'more')).rejects.toThrow(words);
  expect(guard.contradiction).toMatch(words);
  expect(guard.lostCheckpoint).toBe(formatCheckpoint(guard.newest));
}

describe('LogGuard', () => {
  test('accepts entries of this process and of others', async () => {
    await append(guard, 'd');
    await append(guard, 'e');
    await append(null, 'f');
    await append(guard, 'g');
    await accept();
    expect(guard.newest.size).toBe(7);
    expect(guard.contradiction).toBeNull();
    expect(guard.lostCheckpoint).toBeNull();
  });

  test('ignores transactions that were rolled back', async () => {
    const tree = guard.newest;
    await owner.query(
      "create function refuse() returns trigger as $$ begin raise exception 'no'; end $$ language plpgsql",
    );
    await owner.query('create trigger refuse before insert on log_entry for each row execute function refuse()');
    await expect(append(guard, 'lost')).rejects.toThrow();
    await owner.query('drop trigger refuse on log_entry');
    await accept();
    expect(guard.newest).toEqual(tree);
    await append(guard, 'd');
  });

  test.each([3, 9])('rejects another tree of %d entries, though the key signed it', async (size) => {
    await replaceTree(size);
    await refuses(/^The log was rewritten: its \d entries do not begin with the 3 that were signed\./);
  });

  test('rejects a head that the key did not sign', async () => {
    const other = await makeLogKey(`${log.ctx.keyFile}.other`);
    const { checkpoint } = (await head())!;
    const signed = other.sign(parseNote(checkpoint!).text, log.origin);
    await owner.query('update log_head set checkpoint = $1', [signed]);
    await refuses(/^The head of the log in the database was not signed by the log's key\./);
  });

  test('rejects peaks that were not signed', async () => {
    await owner.query('update log_head set peaks = set_byte(peaks, 3, 7)');
    await refuses(/^The head of the log in the database was not signed by the log's key\./);
  });

  test('rejects another log', async () => {
    await owner.query(
      `insert into log_head (log_id, origin, generation, checkpoint) select 'other', 'other.example.com', 9, checkpoint from log_head`,
    );
    await expect(accept()).rejects.toThrow(/^The database uses another log \(other\.example\.com\)/);
    await expect(append(guard, 'more')).rejects.toThrow(/^The database uses another log/);
  });

  test('rejects a head that does not extend the checkpoint file', async () => {
    const { checkpoint } = await append(null, 'd');
    const root = new Uint8Array(32);
    const forked = log.key.sign(formatCheckpoint({ origin: log.origin, size: 4, root }), log.origin);
    await expect(accept(toSignedTree(forked, 0))).rejects.toThrow(/^The log was rewritten/);
    expect((await head())!.checkpoint).toBe(checkpoint);
  });
});
