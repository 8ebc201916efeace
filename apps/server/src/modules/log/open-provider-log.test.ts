import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { EMPTY_ROOT, formatCheckpoint, parseCheckpoint, parseNote } from '@sealtick/log';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database.ts';
import { EnvironmentError } from '../../platform/errors.ts';
import { createTestDatabase } from '../../platform/testing/database.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { appendEntries } from './append-entries.ts';
import { writeCheckpointFile } from './checkpoint-file.ts';
import { addToJournal, getJournal, readJournal } from './checkpoint-journal.ts';
import { selectEntries } from './entry-repository.ts';
import { findProviderHead } from './head-repository.ts';
import { findVerifierKey } from './key-repository.ts';
import { makeLogKey, readLogKey } from './log-key.ts';
import { findLostCheckpoint, openProviderLog } from './open-provider-log.ts';
import { toSignedTree } from './signed-tree.ts';
import { alertFact } from './testing/facts.ts';
import { openTestLog, type TestLog } from './testing/provider-log.ts';

const db = useTestDatabase({ each: true });
let log: TestLog;

beforeEach(async () => {
  log = await openTestLog(db.database);
});
afterEach(() => log.remove());

const append = async (...words: string[]) => {
  const { checkpoint } = await appendEntries(
    { ...log.ctx, key: log.key },
    db.database,
    log.logId,
    words.map(alertFact),
  );
  return checkpoint!;
};
const open = () => openProviderLog(log.ctx);

/** Acts as a user with all rights over the database. */
async function tamper(statement: string): Promise<void> {
  const client = new pg.Client(db.ownerTarget);
  await client.connect();
  await client.query(
    `alter table log_entry disable trigger all; alter table log_node disable trigger all; ${statement}`,
  );
  await client.end();
}

describe('The first start', () => {
  test('creates the key for its user only, and an empty signed log', async () => {
    expect((await stat(log.ctx.keyFile)).mode & 0o777).toBe(0o600);
    const head = (await findProviderHead(db.database))!;
    const note = parseNote(head.checkpoint!);
    expect(log.key.verifies(note, log.origin)).toBe(true);
    expect(parseCheckpoint(note.text)).toMatchObject({ origin: log.origin, size: 0 });
    expect(log.origin).toMatch(/^signals\.example\.com\/log\/[0-9a-f]{8}$/);
    expect(await findVerifierKey(db.database, log.logId)).toBe(log.key.verifierKey(log.origin));
  });

  test('creates one log if two processes start at the same time', async () => {
    const other = await createTestDatabase();
    const ctx = { ...log.ctx, database: other.database };
    const both = await Promise.all([openProviderLog(ctx), openProviderLog(ctx)]);
    expect(both[0].logId).toBe(both[1].logId);
    await other.close();
  });

  test('creates one key if two processes start at the same time', async () => {
    const path = `${log.ctx.keyFile}.fresh`;
    const [one, other] = await Promise.all([makeLogKey(path), makeLogKey(path)]);
    expect(one.publicKey).toEqual(other.publicKey);
  });

  test('is followed by starts that open the same log', async () => {
    await append('a');
    expect(await open()).toMatchObject({ logId: log.logId, origin: log.origin });
  });

  test('may be followed by a change of key while there is no entry', async () => {
    await rm(log.ctx.keyFile);
    const { key } = await open();
    expect(await findVerifierKey(db.database, log.logId)).toBe(key.verifierKey(log.origin));
    expect(key.publicKey).not.toEqual(log.key.publicKey);
  });
});

describe('openProviderLog fails', () => {
  const refused = async (words: RegExp) => {
    const error = await open().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(EnvironmentError);
    expect((error as Error).message).toMatch(words);
  };

  test('if there are entries and no key', async () => {
    await append('a', 'b');
    await rm(log.ctx.keyFile);
    await refused(/The log has 2 entries, but its key .*log-key\.pem is missing/);
    expect(await readLogKey(log.ctx.keyFile), 'no new key is made').toBeNull();
  });

  test('if there are entries and the key is another one', async () => {
    await append('a');
    await rm(log.ctx.keyFile);
    await makeLogKey(log.ctx.keyFile);
    await refused(/is another key\. Restore the log's key/);
  });

  test('if other users may read the key', async () => {
    await chmod(log.ctx.keyFile, 0o644);
    await refused(/is accessible to other users \(mode 644\)\. Run: chmod 600/);
  });

  test('if the key file is not a key', async () => {
    await writeFile(log.ctx.keyFile, 'secret');
    await refused(/is not an Ed25519 private key/);
  });

  test('if the head was changed', async () => {
    await append('a', 'b', 'c');
    await tamper('update log_head set size = 2');
    await refused(/The head of the log in the database differs from what was signed last/);
  });

  test('if the peaks were changed', async () => {
    await append('a', 'b', 'c');
    await tamper(`update log_head set peaks = '\\x${'00'.repeat(64)}'`);
    await refused(/The head of the log in the database differs from what was signed last/);
  });

  test('if the database contradicts the checkpoint file', async () => {
    const early = await append('a', 'b', 'c');
    await append('d');
    await writeCheckpointFile(log.ctx.checkpointFile, early);
    expect(await open(), 'an older checkpoint of the same log is fine').toMatchObject({ logId: log.logId });
    await tamper(`update log_entry set leaf_hash = sha256('other') where index = 3`);
    await refused(/The first 3 entries in the database do not match the checkpoint/);
  });

  test('if a node of the tree is missing', async () => {
    const note = await append('a', 'b', 'c');
    await writeCheckpointFile(log.ctx.checkpointFile, note);
    await tamper('delete from log_node');
    await refused(/do not match the checkpoint/);
  });

  test('if the checkpoint file belongs to another installation', async () => {
    const other = await makeLogKey(`${log.ctx.keyFile}.other`);
    const text = formatCheckpoint({ origin: 'elsewhere/log/1', size: 0, root: EMPTY_ROOT });
    await writeCheckpointFile(log.ctx.checkpointFile, other.sign(text, 'elsewhere/log/1'));
    await refused(/belongs to the log elsewhere\/log\/1, but the database holds signals\.example\.com/);
  });

  test('if the checkpoint file is damaged', async () => {
    await append('a');
    await writeFile(log.ctx.checkpointFile, 'half a line');
    await refused(/log-checkpoint\.txt is damaged/);
  });

  test('if the checkpoint file was forged', async () => {
    const note = await append('a');
    await writeFile(log.ctx.checkpointFile, note.replace('\n1\n', '\n9\n'));
    await refused(/is not signed by the log's key/);
  });
});

describe('A database that was rolled back', () => {
  /** The checkpoint signed before the backup was restored, stored outside the database. */
  const signedBefore = (origin: string, size: number) =>
    log.key.sign(formatCheckpoint({ origin, size, root: EMPTY_ROOT }), origin);

  test('begins a log with a new name, whose first entry names the lost checkpoint', async () => {
    await append('kept');
    const lost = signedBefore(log.origin, 3);
    expect(await findLostCheckpoint(log.ctx)).toBeNull();
    await writeCheckpointFile(log.ctx.checkpointFile, lost);
    expect(await findLostCheckpoint(log.ctx), 'before the log is opened').toBe(parseNote(lost).text);

    const restored = await open();
    expect(await findLostCheckpoint(log.ctx)).toBeNull();
    expect(restored.origin).not.toBe(log.origin);
    const [first] = await selectEntries(db.database, restored.logId, 1, 9);
    expect(JSON.parse(Buffer.from(first!.bytes).toString())).toMatchObject({
      kind: 'log.restored',
      index: 1,
      checkpoint: lost,
    });
    expect(await open(), 'and the next start goes on with it').toMatchObject({ logId: restored.logId });
    expect(await selectEntries(db.database, log.logId, 1, 9), 'the old entries stay').toHaveLength(1);
  });

  test('is not what the files of another installation show', async () => {
    await append('kept');
    const other = await createTestDatabase();
    const elsewhere = await openTestLog(other.database, { host: 'other.example.com' });
    const text = formatCheckpoint({ origin: elsewhere.origin, size: 1, root: EMPTY_ROOT });
    await writeCheckpointFile(elsewhere.ctx.checkpointFile, elsewhere.key.sign(text, elsewhere.origin));
    const ctx = { ...elsewhere.ctx, db: db.database };
    expect(await findLostCheckpoint(ctx)).toBeNull();
    await expect(openProviderLog(ctx), 'which end the start').rejects.toThrow(/is another key/);
    await elsewhere.remove();
    await other.close();
  });

  test('is not what another key with the files of the log shows', async () => {
    await writeCheckpointFile(log.ctx.checkpointFile, await append('kept'));
    await rm(log.ctx.keyFile);
    await makeLogKey(log.ctx.keyFile);
    expect(await findLostCheckpoint(log.ctx)).toBeNull();
  });

  test('is not looked for behind a head that was changed', async () => {
    await append('a', 'b', 'c');
    await tamper('update log_head set size = 2');
    await expect(findLostCheckpoint(log.ctx)).rejects.toThrow(/differs from what was signed last/);
  });

  test.each([
    ['a look for lost entries', findLostCheckpoint, null],
    ['a start', openProviderLog, expect.objectContaining({ outcome: 'opened', journalFault: null })],
  ] as const)('is not what entries show that another worker appends during %s', async (_what, read, expected) => {
    const store = async (word: string) => {
      const note = await append(word);
      const path = getJournal(log.ctx.checkpointFile);
      await addToJournal(path, toSignedTree(note, 0), (await readJournal(path)).at(-1)!.note);
      await writeCheckpointFile(log.ctx.checkpointFile, note);
    };
    await store('a');
    const { database, pool, close } = openDatabase(db.target);
    const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
    const queryDuringAppend = async (...given: unknown[]) => {
      const rows = await query(...given);
      Object.assign(pool, { query });
      await store('b');
      return rows;
    };
    Object.assign(pool, { query: queryDuringAppend });
    expect(await read({ ...log.ctx, db: database })).toEqual(expected);
    await close();
  });

  test('to before a restore does so too', async () => {
    await append('kept');
    await writeCheckpointFile(log.ctx.checkpointFile, signedBefore('signals.example.com/log/later', 1));
    expect((await open()).origin).not.toBe(log.origin);
  });

  test('to an empty database does so too', async () => {
    await writeCheckpointFile(log.ctx.checkpointFile, await append('a', 'b'));
    const empty = await createTestDatabase();
    const restored = await openProviderLog({ ...log.ctx, db: empty.database });
    const [first] = await selectEntries(empty.database, restored.logId, 1, 9);
    expect(first!.kind).toBe('log.restored');
    await empty.close();
  });
});

describe('A start finds that checkpoints.log', () => {
  const journal = () => getJournal(log.ctx.checkpointFile);
  const lines = async () => (await readFile(journal(), 'utf8')).split('\n').filter(Boolean);

  /** Stores some checkpoints, as the keeper does. */
  beforeEach(async () => {
    for (const word of ['a', 'b', 'c']) {
      const note = await append(word);
      const before = (await readJournal(journal())).at(-1)!.note;
      await addToJournal(journal(), toSignedTree(note, 0), before);
      await writeCheckpointFile(log.ctx.checkpointFile, note);
    }
    expect(await lines()).toHaveLength(4);
    expect(await open()).toMatchObject({ outcome: 'opened', journalFault: null });
  });

  test.each<[string, () => Promise<void>, RegExp]>([
    ['was removed', () => rm(journal()), /is missing or empty, but log-checkpoint.txt covers 3/],
    ['was emptied', () => writeFile(journal(), ''), /is missing or empty/],
    [
      'lost its last lines',
      async () => writeFile(journal(), `${(await lines()).slice(0, 2).join('\n')}\n`),
      /ends with a checkpoint of 1 entries, but log-checkpoint.txt covers 3/,
    ],
    [
      'lost a line',
      async () => writeFile(journal(), `${(await lines()).toSpliced(2, 1).join('\n')}\n`),
      /for 3 entries does not follow/,
    ],
  ])('%s, reports it once, and continues the log', async (_what, change, words) => {
    await change();
    const opened = await open();
    expect(opened).toMatchObject({ logId: log.logId, outcome: 'opened', journalFault: expect.stringMatching(words) });
    expect(JSON.parse((await lines()).at(-1)!)).toMatchObject({ lost: opened.journalFault, previous: null });
    expect(await open()).toMatchObject({ journalFault: null });
  });
});
