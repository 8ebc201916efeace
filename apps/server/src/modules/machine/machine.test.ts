import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config/config.ts';
import { HealthBoard } from '../../platform/health.ts';
import { Schedule } from '../../platform/schedule.ts';
import { captureLog } from '../../platform/testing/capture-log.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { appendEntries } from '../log/append-entries.ts';
import { findLastIssuedAt } from '../log/index.ts';
import { alertFact } from '../log/testing/facts.ts';
import { openTestLog, type TestLog } from '../log/testing/provider-log.ts';
import { createStatus } from '../status/index.ts';
import { createMachine } from './index.ts';

const db = useTestDatabase();
let log: TestLog;

beforeAll(async () => {
  log = await openTestLog(db.database);
  await appendEntries({ ...log.ctx, key: log.key }, db.database, log.logId, [alertFact('the newest')]);
});
afterAll(() => log.remove());

/** Returns the report about the clock at this time, with an embedded database or the operator's. */
async function ask(now: () => number, databaseUrl = '') {
  const { database } = db;
  const captured = captureLog();
  const clock = { now };
  const config = readConfig({ DATA_DIR: tmpdir(), DATABASE_URL: databaseUrl });
  const health = new HealthBoard(clock, captured.log);
  const schedule = new Schedule(clock, captured.log);
  const newestEntry = () => findLastIssuedAt(database);
  const machine = createMachine({ config, clock, workDatabase: database, marketNow: now, speed: 1, newestEntry });
  const checks = machine.checks!.filter(({ name }) => name === 'clock');
  const status = createStatus(
    {
      db: database,
      workDatabase: database,
      clock,
      health,
      schedule,
      log: captured.log,
      failing: () => [],
      findIncidents: async () => [],
      findCopyingHalt: async () => null,
      findRestore: async () => null,
    },
    checks,
  );
  const app = await buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: captured.log,
    modules: [status, { name: 'machine', checks }],
    health,
  });
  await status.start!();
  await schedule.tick();
  const readiness = await app.inject('/readyz');
  const { overall } = (await app.inject('/api/status')).json();
  await status.stop!();
  await app.close();
  const lines = captured.lines.filter(({ check }) => check === 'clock').map(({ level, msg }) => [level, msg]);
  return { statusCode: readiness.statusCode, ...readiness.json().checks[0], overall, lines };
}

test('is ok if the clock is ahead of the newest entry', async () => {
  expect(await ask(() => log.clock.time)).toMatchObject({ name: 'clock', ok: true, overall: 'operational' });
});

test('reports a clock behind the newest entry as degraded in /readyz, in the status and in the log', async () => {
  const reason = 'The newest entry of the log is dated 2025-11-20T11:05:00.000Z, ahead of the clock.';
  expect(await ask(() => log.clock.time - 30_000)).toEqual({
    statusCode: 200,
    name: 'clock',
    ok: true,
    state: 'degraded',
    reason,
    overall: 'degraded',
    lines: [[40, `clock is degraded: ${reason}`]],
  });
});

test('compares the clock of the operator’s database server with this machine’s', async () => {
  const url = 'postgres://me@elsewhere/signals';
  expect(await ask(() => Date.now(), url)).toMatchObject({ ok: true, overall: 'operational' });
  expect(await ask(() => Date.now() + 3_600_000, url)).toMatchObject({
    statusCode: 200,
    state: 'degraded',
    reason: "The clock of the database's server is 60 minutes behind this machine's.",
    overall: 'degraded',
  });
});
