import { readFile, writeFile } from 'node:fs/promises';
import { parseCheckpoint, parseNote } from '@sealtick/log';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { systemClock } from '../../platform/clock.ts';
import { withTransaction } from '../../platform/database.ts';
import { HealthBoard } from '../../platform/health.ts';
import { silentLog } from '../../platform/logging.ts';
import { Schedule } from '../../platform/schedule.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { useFolder } from '../../platform/testing/use-folder.ts';
import { createWakeUps, type WakeUps } from '../../platform/wake-up.ts';
import { createLogModule, type LogModule } from './index.ts';
import { alertFact } from './testing/facts.ts';

const db = useTestDatabase();
const dataDir = useFolder('log');
let wakeUps: WakeUps;
let log: LogModule;

beforeAll(() => {
  wakeUps = createWakeUps(db.target, silentLog);
  const loaded = loadConfig({ DATA_DIR: dataDir.path, BASE_URL: 'https://signals.example.com:8443' });
  if ('problems' in loaded) throw new Error(loaded.problems.join(' '));
  const { database, target } = db;
  log = createLogModule({
    config: loaded.config,
    log: silentLog,
    clock: systemClock,
    db: database,
    workDatabase: database,
    databaseTarget: target,
    wakeUps,
    health: new HealthBoard(systemClock, silentLog),
    schedule: new Schedule(systemClock, silentLog),
  });
});
afterAll(() => wakeUps.close());

test('opens the log, appends facts and writes the checkpoint file at the end', async () => {
  const check = log.checks![0]!.check;
  await expect(check()).rejects.toThrow('The log is not open yet.');
  expect(() => log.providerLogId()).toThrow('call prepare() first');

  await log.prepare!(() => {});
  await check();
  await log.start!();
  const { checkpoint } = await log.appendEntries(db.database, log.providerLogId(), [alertFact('a')]);
  expect(parseCheckpoint(parseNote(checkpoint!).text).origin).toMatch(/^signals\.example\.com:8443\/log\//);
  expect((await log.readWhole(1, 9)).map(({ index }) => index)).toEqual([1]);

  await log.stop!();
  expect(await readFile(dataDir.join('log-checkpoint.txt'), 'utf8')).toBe(checkpoint);
});

test('the check fails after a start that finds checkpoints.log emptied, until the next one', async () => {
  const check = log.checks![0]!.check;
  await writeFile(dataDir.join('checkpoints.log'), '');
  await log.prepare!(() => {});
  await expect(check()).rejects.toThrow(
    expect.objectContaining({
      state: 'failed',
      detail: expect.stringMatching(
        /^At this start checkpoints\.log is missing or empty, but log-checkpoint\.txt covers 1/,
      ),
    }),
  );
  await log.prepare!(() => {});
  await check();
});

test('wakes readers for committed entries only', async () => {
  const reader = new pg.Client(db.target);
  await reader.connect();
  await reader.query('listen log');
  let woken = 0;
  const first = new Promise<void>((resolve) => {
    reader.on('notification', () => {
      woken += 1;
      resolve();
    });
  });
  const rolledBack = withTransaction(db.database, async (tx) => {
    await log.appendEntries(tx, log.providerLogId(), [alertFact('lost')]);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await log.appendEntries(db.database, log.providerLogId(), [alertFact('kept')]);
  await first;
  await reader.query('select 1');
  expect(woken, 'not for what was rolled back before').toBe(1);
  await reader.end();
});
