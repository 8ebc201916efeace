import { spawnSync } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseCheckpoint, parseNote } from '@sealtick/log';
import { formatVerdict, writeExport } from '@sealtick/record';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { REPOSITORY } from '../../config/config.ts';
import { EnvironmentError } from '../../platform/errors.ts';
import { createTestDatabase } from '../../platform/testing/database.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { readRows } from '../signals/read-rows.ts';
import { appendEntries } from './append-entries.ts';
import { writeCheckpointFile } from './checkpoint-file.ts';
import { selectEntries } from './entry-repository.ts';
import { findProviderHead } from './head-repository.ts';
import { findLostCheckpoint, type OpenContext, openProviderLog } from './open-provider-log.ts';
import { backUp, LOG_TABLES } from './testing/backup.ts';
import { alertFact } from './testing/facts.ts';
import { openTestLog, START, type TestLog } from './testing/provider-log.ts';
import { verifyDatabase, withLogSnapshot } from './verify-database.ts';

const SCRIPT = join(REPOSITORY, 'scripts/verify-log.py');

const db = useTestDatabase({ each: true });
let log: TestLog;

beforeEach(async () => {
  log = await openTestLog(db.database);
});
afterEach(() => log.remove());

const file = () => log.ctx.checkpointFile;
const open = (more: Partial<OpenContext> = {}) => openProviderLog({ ...log.ctx, ...more });
const inFile = async () => parseCheckpoint(parseNote(await readFile(file(), 'utf8')).text);

/** @returns the checkpoint over all of them, as a reader would keep it */
async function append(words: readonly string[], { logId } = log): Promise<string> {
  const context = { ...log.ctx, key: log.key };
  return (await appendEntries(context, db.database, logId, words.map(alertFact))).checkpoint!;
}

async function refusal(): Promise<string> {
  const error = await open().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(EnvironmentError);
  return (error as Error).message;
}

async function firstEntry(logId: string): Promise<Record<string, unknown>> {
  const [first] = await selectEntries(db.database, logId, 1, 1);
  return JSON.parse(Buffer.from(first!.bytes).toString());
}

describe('The checkpoint file', () => {
  test('is there before the first entry', async () => {
    expect(await inFile()).toMatchObject({ origin: log.origin, size: 0 });
  });

  test('is created again at the start if the log has no entries yet', async () => {
    await rm(file());
    expect(await open()).toMatchObject({ logId: log.logId });
    expect(await inFile()).toMatchObject({ origin: log.origin, size: 0 });
  });

  test('removes temporary files of a crash at the next start, and no others', async () => {
    const folder = dirname(file());
    const gone = `${file()}.${2 ** 22 + 1}-1.new`;
    const ofLivingProcess = `${file()}.${process.ppid}-1.new`;
    const other = `${file()}.kept`;
    for (const path of [gone, ofLivingProcess, other]) await writeFile(path, 'half a');
    await open();
    const names = (await readdir(folder)).filter((name) => name.startsWith('log-checkpoint')).sort();
    expect(names).toEqual([file(), ofLivingProcess, other].map((path) => basename(path)).sort());
  });

  test('prevents the start with a reason if it cannot be written', async () => {
    await expect(open({ checkpointFile: '/proc/log-checkpoint.txt' })).rejects.toThrow(
      /^Cannot write the newest checkpoint of the log to \/proc\/log-checkpoint\.txt: /,
    );
  });
});

describe('A start without the checkpoint file', () => {
  test('fails if the log has entries, and names the purpose of the file and the two solutions', async () => {
    await append(['a', 'b']);
    await rm(file());
    expect(await refusal()).toBe(
      `${file()} is missing, but the log in the database has 2 entries. The file holds the newest signed checkpoint and shows whether the database was restored from an older backup. Restore the newest copy of the file. If there is none, start once with "npm start -- --begin-restored-log": this begins a new log that records the restore.`,
    );
    expect((await findProviderHead(db.database))?.logId, 'no log was begun').toBe(log.logId);
  });

  test.each([
    [
      '',
      /log-checkpoint\.txt is empty\. .*Restore an undamaged copy.*remove the file and start once with "npm start -- --begin-restored-log"/,
    ],
    ['half a line', /log-checkpoint\.txt is damaged \(.+\)\. .*Restore an undamaged copy.*--begin-restored-log/],
  ])('fails if its content is %j', async (content, words) => {
    await append(['a']);
    await writeFile(file(), content);
    expect(await refusal()).toMatch(words);
  });

  test('names the file also if the key is missing', async () => {
    await append(['a']);
    await rm(file());
    await rm(log.ctx.keyFile);
    expect(await refusal()).toMatch(/its key .*log-key\.pem is missing.*log-checkpoint\.txt is missing as well/);
  });
});

describe('A start that begins a restored log', () => {
  test('names the newest checkpoint in the database, and the next start continues the new log', async () => {
    const newest = await append(['a', 'b']);
    await rm(file());
    expect(await findLostCheckpoint({ ...log.ctx, beginRestored: true })).toBe(parseNote(newest).text);
    const restored = await open({ beginRestored: true });
    expect(restored.logId).not.toBe(log.logId);
    expect(restored.outcome).toBe('restored');
    expect(await findLostCheckpoint({ ...log.ctx, beginRestored: true }), 'at the next start').toBeNull();
    expect(await firstEntry(restored.logId)).toMatchObject({ kind: 'log.restored', index: 1, checkpoint: newest });
    expect(await inFile()).toMatchObject({ origin: restored.origin, size: 1 });
    expect(await open()).toMatchObject({ logId: restored.logId });
  });

  test('begins no log if the file exists', async () => {
    await append(['a']);
    const opened = await open({ beginRestored: true });
    expect(opened).toMatchObject({ logId: log.logId, outcome: 'opened' });
  });

  test('begins only one log, even if a crash prevented writing its file', async () => {
    const lost = await append(['a', 'b', 'c']);
    const empty = await createTestDatabase();
    await writeCheckpointFile(file(), lost);
    const restored = await open({ db: empty.database });
    await writeCheckpointFile(file(), lost);
    expect(await open({ db: empty.database })).toMatchObject({ logId: restored.logId });
    await empty.close();
  });

  test('needs the key', async () => {
    await append(['a']);
    await rm(file());
    await rm(log.ctx.keyFile);
    await expect(open({ beginRestored: true })).rejects.toThrow(/log-key\.pem is missing/);
  });
});

describe('A database restored from an older backup, whose checkpoint file is lost', () => {
  let kept: string;
  let owner: pg.Client;

  /** Appends ten entries that the backup contains, then two covered by a reader's checkpoint. */
  beforeEach(async () => {
    await append(Array.from({ length: 10 }, (_, i) => `kept ${i}`));
    owner = new pg.Client(db.ownerTarget);
    await owner.connect();
    const restore = await backUp(owner, LOG_TABLES);
    kept = await append(['lost 1', 'lost 2']);
    await restore();
    await rm(file());
  });
  afterEach(() => owner.end());

  const verify = () =>
    verifyDatabase(
      { db: db.database, dataDir: dirname(log.ctx.keyFile), readRows },
      { now: START, references: { checkpoints: [kept] } },
    );

  test('does not continue the same log', async () => {
    expect(await refusal()).toContain('the log in the database has 10 entries');
  });

  test('verifies as RESTORED against a checkpoint of the lost entries', async () => {
    const restored = await open({ beginRestored: true });
    await append(['after it'], restored as TestLog);
    const report = await verify();
    expect(report.status).toBe('restored');
    expect(report.findings.map(({ code, detail }) => [code, detail])).toEqual([
      ['RESTORED', expect.stringContaining(`entries of ${log.origin}, which had 10, were lost`)],
      [
        'RESTORED',
        `A saved checkpoint covers 12 entries of ${log.origin}, the restore names 10: entries 11 to 12 were lost with it.`,
      ],
    ]);
    expect(formatVerdict(report)).toContain('RESTORED, not valid for what was lost');
  });

  test('verifies as RESTORED in scripts/verify-log.py', async () => {
    if (spawnSync('python3', ['--version']).error) {
      console.warn('python3 is not installed: the second implementation was not compared');
      return;
    }
    await open({ beginRestored: true });
    const folder = dirname(file());
    const exported = await withLogSnapshot({ db: db.database, readRows: null }, async (source) => {
      let text = '';
      for await (const part of writeExport(source, new Date(START).toISOString())) text += part;
      return text;
    });
    await writeFile(join(folder, 'log.json'), exported);
    await writeFile(join(folder, 'kept.txt'), kept);
    const words = [
      '--max-age',
      '1000000',
      '--file',
      join(folder, 'log.json'),
      '--checkpoint',
      join(folder, 'kept.txt'),
      '--json',
    ];
    const { status, stdout } = spawnSync('python3', [SCRIPT, ...words], { encoding: 'utf8' });
    const report = JSON.parse(stdout);
    expect(report.findings.map(({ code }: { code: string }) => code)).toEqual(['RESTORED', 'RESTORED']);
    expect(report.findings[1].detail).toContain('entries 11 to 12 were lost');
    expect(report.valid).toBe(false);
    expect(status).toBe(1);
  });
});
