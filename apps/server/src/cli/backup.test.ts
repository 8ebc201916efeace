import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EMPTY_ROOT, formatCheckpoint } from '@sealtick/log';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { findLastBackup } from '../modules/audit/index.ts';
import { findCopyingHalt } from '../modules/brokers/index.ts';
import { type LogKey, makeKey } from '../modules/log/index.ts';
import { DATA_FILES, KEY_FILES } from '../platform/backup/data-files.ts';
import { makeEncryptionKey, readEncryptionKeys } from '../platform/secrets/encryption-keys.ts';
import { SecretBox } from '../platform/secrets/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts';
import { dumpTables } from '../platform/testing/dump.ts';
import { useTestDatabase } from '../platform/testing/use-database.ts';
import { useFolder } from '../platform/testing/use-folder.ts';
import { databaseVariables, runSealtick } from './testing/run-sealtick.ts';

const root = useFolder('backup');
let logKey: LogKey;
const source = useTestDatabase();
/** What the source held before the first backup, which is itself recorded in it. */
let stored: ReadonlyMap<string, string>;
/** A backup of the source, which each test copies before it changes it. */
let written: string;
/** A copy of the backup. */
let backup: string;

const getBox = (dataDir: string) => new SecretBox(() => readEncryptionKeys({ encryptionSecrets: null, dataDir }));
const rowOfSecret = 'a row';
const dataDir = () => root.join('data');
const run = (words: string[], db: TestDatabase, folder = dataDir()) =>
  runSealtick(words, { ...databaseVariables(db), DATA_DIR: folder, NO_COLOR: '1' });

/** Opens a connection as the owner, which ends with the test. */
async function getOwner({ ownerTarget }: TestDatabase): Promise<pg.Client> {
  const client = new pg.Client(ownerTarget);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function otherDatabase(): Promise<TestDatabase> {
  const db = await createTestDatabase();
  onTestFinished(() => db.close());
  return db;
}

beforeAll(async () => {
  await makeEncryptionKey({ encryptionSecrets: null, dataDir: dataDir() });
  logKey = await makeKey(join(dataDir(), 'log-key.pem'), 'The key');
  for (const name of DATA_FILES.filter((name) => name !== 'encryption.key' && name !== 'log-key.pem')) {
    await writeFile(join(dataDir(), name), randomBytes(500), { mode: 0o600 });
  }
  const secret = await getBox(dataDir()).seal(Buffer.from('the secret'), rowOfSecret);
  const client = new pg.Client(source.ownerTarget);
  await client.connect();
  await client.query('insert into site_setting (name, value, changed_at) values ($1, $2, now())', [
    'phone',
    JSON.stringify(`a\ttab, a "quote", a \\ and\na line; ${secret}`),
  ]);
  // A row that is longer than what a stream buffers, and comes with the end of its table.
  await client.query(
    `insert into site_setting (name, value, changed_at) values ('x', to_jsonb(repeat('x', 300000)), now())`,
  );
  await client.query(
    `insert into health_change (name, state, at) select 'clock', 'ok', now() from generate_series(1, 30000)`,
  );
  await client.query(`select make_delivery_day('2026-09-07')`);
  await client.query(`insert into log_key (log_id, verifier_key, from_size) values ('a', 'b', 1)`);
  await client.query('set session_replication_role = replica');
  await client.query(`insert into delivery (issued_on, source_log, source_index, channel_id, kind, id, account_id, type, state,
    rank, next_attempt_at, queued_at) select day, 'a', 1, 'c', 'email', 'd' || day, 'x', 't', 'delivered', 1, now(), now()
    from unnest('{2026-09-07,2026-09-08}'::date[]) day`);
  await client.query(`insert into broker_connection (id, account_id, broker, environment, trade_mode, caps, chosen_names,
    instruments, differences, created_at) values ('b', 'x', 'oanda', 'live', 'automated', '{}', '{}', '[]', '[]', now())`);
  await client.end();
  stored = await dumpTables(source.database);
  written = root.join('written');
  const done = await run(['backup', written], source);
  expect(done, done.err).toMatchObject({ code: 0, out: expect.stringContaining(`Backup written to ${written}: `) });
});

beforeEach(async () => {
  backup = await mkdtemp(root.join('copy-'));
  await cp(written, backup, { recursive: true });
});

test('sealtick restore brings back every row, number, file and secret of sealtick backup', async () => {
  const db = await otherDatabase();
  const folder = root.join('restored');
  const done = await run(['restore', backup, '--continue-log'], db, folder);
  expect(done, done.err).toMatchObject({ code: 0, out: expect.stringContaining('Start with: npm start\n') });
  const after = await dumpTables(db.database);
  expect(after.get('health_change')!.length).toBeGreaterThan(30_000);
  expect(done.out).toContain('Nothing is sent to brokers until you run: npx sealtick operator brokers resume');
  expect(await findCopyingHalt(db.database)).toEqual({ at: expect.any(String), isAfterRestore: true });
  const withoutHalt = (tables: typeof stored) => new Map([...tables].filter(([name]) => name !== 'broker_copying'));
  expect(withoutHalt(after)).toEqual(withoutHalt(stored));

  for (const name of DATA_FILES) {
    expect(await readFile(join(folder, name)), name).toEqual(await readFile(join(dataDir(), name)));
  }
  for (const name of KEY_FILES) expect((await stat(join(folder, name))).mode & 0o777, name).toBe(0o600);
  expect(await readdir(folder)).toHaveLength(DATA_FILES.length);
  const client = await getOwner(db);
  const { rows: settings } = await client.query(`select value from site_setting where name = 'phone'`);
  const sealed = settings[0].value.split('; ')[1];
  expect((await getBox(folder).open(sealed, rowOfSecret)).toString()).toBe('the secret');

  const { rows: next } = await client.query(
    `insert into health_change (name, state, at) values ('clock', 'ok', now()) returning id`,
  );
  expect(Number(next[0].id)).toBe(30_001);
  const { rows: days } = await client.query(
    'select tableoid::regclass::text as place from delivery order by issued_on',
  );
  expect(days.map(({ place }) => place)).toEqual(['delivery_days.delivery_20260907', 'delivery_days.delivery_rest']);
  await expect(client.query('delete from log_key')).rejects.toThrow('never changed');
});

test('without a checkpoint of after the backup, the next start has to begin a new log', async () => {
  const folder = root.join('begun');
  const done = await run(['restore', backup], await otherDatabase(), folder);
  expect(done, done.err).toMatchObject({
    code: 0,
    out: expect.stringContaining('Start with: npm start -- --begin-restored-log'),
  });
  expect(await readdir(folder)).not.toContain('log-checkpoint.txt');

  const newer = root.join('newer.txt');
  const note = logKey.sign(
    formatCheckpoint({ origin: 'signals.example.com/log/1', size: 5, root: EMPTY_ROOT }),
    'signals.example.com/log/1',
  );
  await writeFile(newer, note);
  const named = root.join('named');
  const given = await run(['restore', backup, '--checkpoint', newer, '--json'], await otherDatabase(), named);
  expect(JSON.parse(given.out)).toMatchObject({ dataDir: named, start: 'npm start', files: DATA_FILES.length });
  expect(await readFile(join(named, 'log-checkpoint.txt'), 'utf8')).toBe(note);
  const line = (await readFile(join(named, 'checkpoints.log'), 'utf8')).trimEnd().split('\n').at(-1)!;
  expect(JSON.parse(line)).toMatchObject({ note, lost: expect.stringContaining('A backup was restored') });
});

describe('sealtick restore refuses', () => {
  /** Restores the copy and returns the reason of the refusal; nothing may be restored then. */
  async function refusal(db: TestDatabase, ...options: string[]): Promise<string> {
    const folder = await mkdtemp(root.join('refused-'));
    const { code, err } = await run(
      ['restore', backup, ...(options.length > 0 ? options : ['--continue-log'])],
      db,
      folder,
    );
    expect(code, err).toBe(2);
    expect(await readdir(folder)).toEqual([]);
    return err;
  }

  test.each([
    ['tables/health_change.copy.zst', 'tables/health_change.copy.zst'],
    ['files/encryption.key', 'files/encryption.key'],
    ['manifest.json', 'manifest.json'],
    ['manifest.sha256', 'manifest.json'],
  ])('a backup with one changed byte in %s', async (path, named) => {
    const bytes = await readFile(join(backup, path));
    bytes[bytes.length >> 1]! ^= 1;
    await writeFile(join(backup, path), bytes);
    expect(await refusal(await otherDatabase())).toContain(`is damaged: ${named} is not as it was written.`);
  });

  test.each(['tables/audit_head.copy.zst', 'manifest.json'])('a backup without %s', async (path) => {
    await rm(join(backup, path));
    expect(await refusal(await otherDatabase())).toContain(`${backup} is not a complete backup: ${path} is missing.`);
  });

  test('a backup of a version with other tables', async () => {
    const manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'));
    manifest.version = '1.9.0';
    manifest.migrations.pop();
    const text = JSON.stringify(manifest);
    await writeFile(join(backup, 'manifest.json'), text);
    await writeFile(join(backup, 'manifest.sha256'), createHash('sha256').update(text).digest('hex'));
    expect(await refusal(await otherDatabase())).toContain('Restore it with version 1.9.0, then update.');
  });

  test('a checkpoint that is none', async () => {
    const path = root.join('none.txt');
    await writeFile(path, 'a newer checkpoint');
    expect(await refusal(await otherDatabase(), '--checkpoint', path)).toContain('none.txt is not a checkpoint');
  });

  test('a database with data', async () => {
    expect(await refusal(source)).toMatch(/The database has data in its table \w+\./);
  });

  test('a data folder with data, and one where a restore did not finish', async () => {
    const over = await run(['restore', backup, '--continue-log'], source);
    expect(over).toMatchObject({ code: 2, err: expect.stringMatching(/data is not empty: it has \S+\. Set DATA_DIR/) });
    const left = await mkdtemp(root.join('left-'));
    await cp(backup, join(left, 'restoring'), { recursive: true });
    const again = await run(['restore', backup, '--continue-log'], source, left);
    expect(again).toMatchObject({ code: 2, err: expect.stringContaining('is of a restore that did not finish') });
  });
});

describe('sealtick backup', () => {
  test('leaves an entry in the audit log, which says when the last backup was written', async () => {
    const last = await findLastBackup(source.database);
    const folder = root.join('next');
    expect(await run(['backup', folder], source)).toMatchObject({ code: 0 });
    const next = await findLastBackup(source.database);
    expect(next!.getTime()).toBeGreaterThan(last!.getTime());
    const client = await getOwner(source);
    const { rows } = await client.query('select act, actor_kind from audit_entry order by index desc limit 1');
    expect(rows).toEqual([{ act: 'backup.written', actor_kind: 'command-line' }]);
  });

  /** Begins a backup that waits for a table which the test holds. */
  async function beginHeld(folder: string) {
    const holder = await getOwner(source);
    await holder.query('begin');
    await holder.query('lock table broker_step in access exclusive mode');
    const watcher = await getOwner(source);
    const done = run(['backup', folder], source);
    const waiting = async () => {
      const { rowCount } = await watcher.query(
        `select from pg_stat_activity where application_name = 'sealtick backup' and wait_event_type = 'Lock'
          and datname = current_database()`,
      );
      return rowCount;
    };
    await expect.poll(waiting).toBe(1);
    return { holder, watcher, done };
  }

  test('holds the tables as they were at one moment, without what is stored in the meantime', async () => {
    const folder = root.join('moment');
    const { holder, watcher, done } = await beginHeld(folder);
    await watcher.query(`insert into telegram_bad_code (chat_hash, sent_at) values ('x', now())`);
    await holder.query('commit');
    expect((await done).code).toBe(0);
    const { tables } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
    expect(tables).toContainEqual(expect.objectContaining({ name: 'telegram_bad_code', rows: 0 }));
  });

  test('is refused if a key changes while it is written, and leaves nothing', async () => {
    const folder = root.join('changed');
    const { holder, done } = await beginHeld(folder);
    const key = join(dataDir(), 'encryption.key');
    const before = await readFile(key);
    onTestFinished(() => writeFile(key, before));
    await writeFile(key, randomBytes(500));
    await holder.query('commit');
    expect(await done).toMatchObject({
      code: 3,
      err: expect.stringContaining('encryption.key changed while the backup'),
    });
    expect((await readdir(root.path)).filter((name) => name.startsWith('changed'))).toEqual([]);
  });

  test('replaces no folder, and names one that did not finish', async () => {
    expect(await run(['backup', backup], source)).toMatchObject({
      code: 2,
      err: `${backup} exists. Name a new folder.\n`,
    });
    await rename(backup, `${backup}.unfinished`);
    expect(await run(['backup', backup], source)).toMatchObject({
      code: 2,
      err: expect.stringContaining(`${backup}.unfinished is of a backup that did not finish`),
    });
  });
});
