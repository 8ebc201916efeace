import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseCheckpoint, parseNote } from '@sealtick/log';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { databaseVariables, runSealtick } from '../cli/testing/run-sealtick.ts';
import { REPOSITORY } from '../config/config.ts';
import { CheckpointKeeper } from '../modules/log/checkpoint-keeper.ts';
import { logReads } from '../modules/log/log.reads.ts';
import { LogGuard } from '../modules/log/log-guard.ts';
import { openProviderLog } from '../modules/log/open-provider-log.ts';
import { CheckpointReader } from '../modules/log/read-checkpoint.ts';
import { backUp, LOG_TABLES } from '../modules/log/testing/backup.ts';
import { openTestLog, type TestLog } from '../modules/log/testing/provider-log.ts';
import { auditInThread } from '../modules/log-audit/audit-in-thread.ts';
import { SIGNAL_CLOSE, TestMarket } from '../modules/runner/testing/test-market.ts';
import { TestRunner } from '../modules/runner/testing/test-runner.ts';
import { silentLog } from '../platform/logging.ts';
import { captureLog, type LogLine } from '../platform/testing/capture-log.ts';
import { inherited } from '../platform/testing/program.ts';
import { useTestDatabase } from '../platform/testing/use-database.ts';
import { testViewer } from '../platform/testing/viewer.ts';
import { createWakeUps, type WakeUps } from '../platform/wake-up.ts';

type Row = [number, number, number, number];

const SCRIPT = join(REPOSITORY, 'scripts/verify-log.py');
const QUIET: Row = [100, 100.5, 99.5, 100];
const SIGNAL: Row = [100, 101, 99.5, SIGNAL_CLOSE];
const STOPPED: Row = [100.8, 101, 98, 98.5];
const PATIENCE = { timeout: 30_000, interval: 20 };

const db = useTestDatabase({ each: true });
let market: TestMarket;
let log: TestLog;
let guard: LogGuard;
let wakeUps: WakeUps;
let keeper: CheckpointKeeper;
let lines: LogLine[];
let runner: TestRunner;
let owner: pg.Client;
let app: FastifyInstance;
let address: string;
let rollBack: () => Promise<void>;
/** Numbers of signed entries, and of entries after the roll-back. */
let before: number;
let after: number;

const getSize = (note: string) => parseCheckpoint(parseNote(note).text).size;
const file = () => log.ctx.checkpointFile;
const sizeInFile = async () => getSize(await readFile(file(), 'utf8'));
const isStored = () =>
  expect.poll(async () => (await runner.kinds()).length === (await sizeInFile()), PATIENCE).toBe(true);

/** Publishes one signal that is opened, filled and stopped out. */
async function publishSignal(): Promise<void> {
  market.add(SIGNAL);
  await runner.settle();
  market.add(QUIET, STOPPED, ...Array.from({ length: 8 }, () => QUIET));
  await runner.settle();
  await isStored();
}

beforeEach(async () => {
  market = new TestMarket(Date.UTC(2024, 2, 4));
  log = await openTestLog(db.database, { clock: market });
  guard = new LogGuard(log);
  wakeUps = createWakeUps(db.target, silentLog, 50);
  const captured = captureLog();
  lines = captured.lines;
  keeper = new CheckpointKeeper({ ...log.ctx, log: captured.log, wakeUps }, log.key, guard);
  keeper.start();
  runner = new TestRunner(db, log, market);
  runner.guard = guard;
  market.add(QUIET);
  await runner.start();
  await publishSignal();
  after = await sizeInFile();
  owner = new pg.Client(db.ownerTarget);
  await owner.connect();
  const restore = await backUp(owner, [...LOG_TABLES, 'signal']);
  rollBack = async () => {
    await owner.query('begin');
    await restore();
    await owner.query('commit');
  };
  await publishSignal();
  before = await sizeInFile();
  expect(before).toBeGreaterThan(after);
  app = await buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: silentLog,
    modules: [
      { name: 'log', reads: logReads(new CheckpointReader(db.database, () => guard.newest)) },
      { name: 'library', routes: async (api) => void api.get('/strategies', () => []).get('/live-records', () => []) },
    ],
    getViewer: () => testViewer(db.database),
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await runner.stopAll();
  await keeper.stop();
  await wakeUps.close();
  await app.close();
  await owner.end();
  await log.remove();
});

interface EndedLog {
  readonly code: number | null;
  readonly out: string;
}

function runPython(args: readonly string[]): Promise<EndedLog> {
  const child = spawn('python3', args, { env: inherited(), stdio: ['ignore', 'pipe', 'ignore'] });
  let out = '';
  child.stdout.on('data', (data) => {
    out += data;
  });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done({ code, out }));
  });
}

const dataDir = () => dirname(file());
const verify = async (...words: string[]) => {
  const env = { MARKET: 'files', DATA_DIR: dataDir(), ...databaseVariables(db) };
  const { code, out } = await runSealtick(['verify', '--max-age', '1000000', '--json', ...words], env);
  return { code, codes: getCodes(JSON.parse(out)) };
};
const python = async (...words: string[]) => {
  const { code, out } = await runPython([SCRIPT, '--url', address, '--max-age', '1000000', '--json', ...words]);
  return { code, codes: getCodes(JSON.parse(out)) };
};
const getCodes = ({ findings }: { findings: { code: string }[] }) => [...new Set(findings.map(({ code }) => code))];
const audit = (known: string | null) =>
  auditInThread(
    { target: db.target, dataDir: dataDir(), depth: 'quick', now: market.now(), known, barsOf: null },
    null,
    new AbortController().signal,
  );

describe('A database that is rolled back while the program runs', () => {
  test('stops the runner with one error and one failed check, and the larger checkpoint stays in the files', async () => {
    await rollBack();
    market.add(SIGNAL);
    await expect.poll(() => runner.state(), PATIENCE).toMatchObject({ state: 'failed', isCertain: true });
    await expect
      .poll(() => guard.contradiction, PATIENCE)
      .toMatch(`the database has ${after} entries, but ${before} were signed.`);
    market.add(SIGNAL, STOPPED);
    expect(() => keeper.check()).toThrow(expect.objectContaining({ state: 'failed', detail: guard.contradiction }));
    expect(runner.lines.map(({ level, msg }) => [level, msg])).toEqual([[60, 'the runner stopped']]);
    await keeper.stop();
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([[50, guard.contradiction]]);
    expect(await sizeInFile()).toBe(before);
    expect(await runner.kinds(), 'nothing was added').toHaveLength(after);
  });

  test('is detected by the command, over the site, by the second implementation and by the audit', async () => {
    await rollBack();
    expect(await verify()).toEqual({ code: 1, codes: ['FORK'] });
    expect(await verify('--url', address)).toEqual({ code: 1, codes: ['LEAF_MISSING', 'NODE_MISMATCH'] });
    expect(await python()).toEqual({ code: 1, codes: ['LEAF_MISSING'] });
    expect(await audit(null)).toMatchObject({ kind: 'done', status: 'invalid', firstBadIndex: after + 1 });
  });

  test('is detected by the memory of the running program if both files are rolled back as well', async () => {
    await keeper.stop();
    await rollBack();
    const { rows } = await owner.query('select checkpoint from log_head');
    await writeFile(file(), rows[0].checkpoint);
    const journal = join(dataDir(), 'checkpoints.log');
    const lines = (await readFile(journal, 'utf8')).split('\n');
    await writeFile(journal, '');
    expect(await verify(), 'checkpoints.log is empty').toEqual({ code: 1, codes: ['CHECKPOINT_MISSING'] });
    const last = lines.findIndex((line) => line.includes(JSON.stringify(rows[0].checkpoint)));
    await writeFile(journal, `${lines.slice(0, last + 1).join('\n')}\n`);
    expect(await audit(null)).toMatchObject({ status: 'valid' });
    expect(await audit(guard.newest.note)).toMatchObject({ status: 'invalid', firstBadIndex: after + 1 });
    expect(await verify('--url', address)).toEqual({ code: 1, codes: ['LEAF_MISSING', 'NODE_MISMATCH'] });
  });
});

describe('A database that was rolled back before a start', () => {
  beforeEach(async () => {
    await runner.stopAll();
    await keeper.stop();
    await rollBack();
  });

  const restart = async () => {
    const opened = await openProviderLog(log.ctx);
    guard = new LogGuard(opened);
    return opened;
  };

  test('is followed by a new log that names the lost entries, as every check reports', async () => {
    expect(await verify()).toEqual({ code: 1, codes: ['FORK'] });
    expect(await restart()).toMatchObject({ outcome: 'restored', lost: { origin: log.origin, size: before } });
    expect(await verify()).toEqual({ code: 1, codes: ['RESTORED'] });
    expect(await verify('--url', address)).toEqual({ code: 1, codes: ['RESTORED'] });
    expect(await python()).toEqual({ code: 1, codes: ['RESTORED'] });
    expect(await audit(null)).toMatchObject({ status: 'restored' });
  });

  test('is detected by checkpoints.log if log-checkpoint.txt was rolled back with it', async () => {
    const { rows } = await owner.query('select checkpoint from log_head');
    await writeFile(file(), rows[0].checkpoint);
    expect(await verify()).toEqual({ code: 1, codes: ['FORK'] });
    expect(await restart()).toMatchObject({ outcome: 'restored', lost: { origin: log.origin, size: before } });
  });
});
