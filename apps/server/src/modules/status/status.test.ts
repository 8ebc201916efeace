import type { LogRestore, StatusAnswer, StatusCheck } from '@sealtick/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openDatabase } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { HealthBoard, HealthError, StartingError } from '../../platform/health.ts';
import type { ReadinessCheck } from '../../platform/http/readiness.ts';
import { silentLog } from '../../platform/logging.ts';
import { Schedule } from '../../platform/schedule.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { createStatus } from './index.ts';

const START = Date.UTC(2026, 10, 21, 2);
const config = { trustProxy: [], baseUrl: null, environment: 'test' } as const;

const db = useTestDatabase();
let now: number;
let failure: string | Error | null;
/** What visits from outside found. */
let failing: StatusCheck[];
/** Checks that visitors need not know. */
let forOperator: readonly ReadinessCheck[];
let incidents: StatusAnswer['incidents'];
let restored: LogRestore | null;
/** Lines of the program's log. */
const lines: { readonly level: number; readonly msg: string }[] = [];
const apps: FastifyInstance[] = [];
const stops: (() => Promise<void>)[] = [];

beforeEach(async () => {
  now = START;
  failure = null;
  failing = [];
  forOperator = [];
  incidents = [];
  restored = null;
  await db.database.execute(sql`delete from health_check`);
  await db.database.execute(sql`delete from health_change`);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  for (const app of apps.splice(0)) await app.close();
});

/** A process of this program: one that does the worker's work, or one that only answers. */
async function start({ works = true, database = db.database } = {}) {
  const clock = { now: () => now };
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const health = new HealthBoard(clock, log);
  const schedule = new Schedule(clock, silentLog);
  const runner: ReadinessCheck = {
    name: 'runner',
    check: async () => {
      if (failure !== null) throw typeof failure === 'string' ? new AppError('UNAVAILABLE', failure) : failure;
    },
  };
  const status = createStatus(
    {
      clock,
      log: silentLog,
      db: database,
      workDatabase: database,
      health,
      schedule,
      failing: () => failing,
      findIncidents: async () => incidents,
      findCopyingHalt: async () => null,
      findRestore: async () => restored,
      reportsForOperator: ['strategy files'],
    },
    [runner, ...forOperator],
  );
  const modules = [status, { name: 'runner', checks: works ? [runner] : [] }];
  const app = await buildApp({ config, log, modules, health });
  apps.push(app);
  if (works) {
    await status.start!();
    await schedule.tick();
    stops.push(async () => status.stop!());
  }
  return {
    health,
    stop: stops.at(-1)!,
    get: (path: string, headers = {}) => app.inject({ url: path, headers }),
    read: async () => (await app.inject('/api/status')).json<StatusAnswer>(),
    async after(seconds: number) {
      now += seconds * 1_000;
      await schedule.tick();
    },
  };
}

const states = ({ checks }: StatusAnswer) => checks.map(({ name, state }) => `${name} ${state}`);
const record = async () => {
  const { rows } = await db.database.execute<Record<string, unknown>>(
    sql`select name, state, detail from health_change where name <> 'database' order by id`,
  );
  return rows;
};

describe('GET /api/status', () => {
  test('is operational while every check passes, with the times of the last change and check', async () => {
    const worker = await start();
    await worker.after(5);
    expect(await worker.read()).toEqual({
      overall: 'operational',
      checks: ['database', 'runner'].map((name) => ({
        name,
        state: 'ok',
        since: new Date(START).toISOString(),
        checkedAt: new Date(START + 5_000).toISOString(),
      })),
      incidents: [],
      restored: null,
    });
  });

  test('leaves out the checks that are for the operator, with and without a worker in the process', async () => {
    const check = () => Promise.reject(new HealthError('degraded', 'The price of Pro differs.'));
    forOperator = [{ name: 'prices', isForOperator: true, check }];
    const worker = await start();
    worker.health.report('strategy files', 'degraded', 'my-rule.ts is refused.');
    const web = await start({ works: false });
    for (const one of [worker, web]) {
      expect(await one.read()).toMatchObject({
        overall: 'operational',
        checks: [{ name: 'database' }, { name: 'runner' }],
      });
    }
    expect(await record()).toContainEqual({ name: 'prices', state: 'degraded', detail: 'The price of Pro differs.' });
  });

  test('gives the incidents that last, although every check passes', async () => {
    incidents = [
      { id: 'INC-1', title: 'Emails are late', severity: 'minor', startTime: new Date(START).toISOString() },
    ];
    const worker = await start();
    expect(await worker.read()).toMatchObject({ overall: 'operational', incidents });
  });

  test('gives the restore after which the log began', async () => {
    restored = { at: new Date(START).toISOString(), lostEntries: 12 };
    const worker = await start();
    expect(await worker.read()).toMatchObject({ overall: 'operational', restored });
  });

  test('is degraded while visitors find a part out of order, although every check passes', async () => {
    const worker = await start();
    const at = new Date(START).toISOString();
    failing = [{ name: 'Live feed', state: 'failed', since: at, checkedAt: at }];
    const status = await worker.read();
    expect([status.overall, states(status)]).toEqual(['degraded', ['database ok', 'runner ok', 'Live feed failed']]);
    expect((await worker.get('/readyz')).statusCode).toBe(200);
    failing = [];
    expect(await worker.read()).toMatchObject({ overall: 'operational' });
  });

  test('is degraded after one failure of a check, down after two, and recovers immediately', async () => {
    const worker = await start();
    failure = 'The runner stopped.';
    await worker.after(5);
    expect(await worker.read()).toMatchObject({ overall: 'degraded' });
    await worker.after(5);
    const down = await worker.read();
    expect(down.overall).toBe('down');
    expect(states(down)).toEqual(['database ok', 'runner failed']);
    expect(JSON.stringify(down)).not.toContain('stopped');
    failure = null;
    await worker.after(5);
    expect(await worker.read()).toMatchObject({ overall: 'operational' });
  });

  test('is degraded while a part starts, however long, and no line warns of it', async () => {
    const worker = await start();
    failure = new StartingError('The strategies are catching up.');
    lines.length = 0;
    for (let i = 0; i < 3; i += 1) await worker.after(5);
    expect(states(await worker.read())).toEqual(['database ok', 'runner degraded']);
    expect((await worker.get('/readyz')).statusCode).toBe(503);
    expect(lines.map(({ level, msg }) => `${level} ${msg}`)).toContain(
      '30 runner is degraded: The strategies are catching up.',
    );
    expect(lines.filter(({ level }) => level > 30)).toEqual([]);
  });

  test('uses the state that a check reports, also the first time', async () => {
    const worker = await start();
    failure = new HealthError('failed', 'Bars are not being recorded.');
    await worker.after(5);
    expect(await worker.read()).toMatchObject({ overall: 'down' });
    failure = new HealthError('degraded', 'The disk is nearly full.');
    await worker.after(5);
    await worker.after(5);
    expect(states(await worker.read())).toEqual(['database ok', 'runner degraded']);
    failure = null;
    await worker.after(5);
    expect(await worker.read()).toMatchObject({ overall: 'operational' });
  });

  test('stores every change across a restart', async () => {
    const worker = await start();
    failure = 'The runner stopped.';
    await worker.after(5);
    await worker.after(5);
    await worker.after(5);
    await worker.stop();
    now += 60_000;
    const next = await start();
    await next.after(5);
    const detail = 'The runner stopped.';
    expect(await record()).toMatchObject([
      { name: 'runner', state: 'ok', detail: null },
      { name: 'runner', state: 'degraded', detail },
      { name: 'runner', state: 'failed', detail },
      // The first round after a start: once is degraded.
      { name: 'runner', state: 'degraded', detail },
      { name: 'runner', state: 'failed', detail },
    ]);
  });

  test('keeps the age of a state across a restart', async () => {
    await (await start()).stop();
    now += 3_600_000;
    const { checks } = await (await start()).read();
    expect(checks.map(({ since }) => since)).toEqual(Array(2).fill(new Date(START).toISOString()));
  });

  test('shows the reports of the worker in a web process, and that they are overdue', async () => {
    const worker = await start();
    const web = await start({ works: false });
    worker.health.report('log audit', 'failed', 'Entry 7 was changed.');
    await worker.after(5);
    expect(await web.read()).toEqual(await worker.read());
    expect(await web.read()).toMatchObject({ overall: 'down' });
    worker.health.report('log audit', 'ok');
    await worker.after(5);
    expect(await web.read()).toMatchObject({ overall: 'operational' });
    now += 31_000;
    expect(states(await web.read())).toEqual(['database degraded', 'log audit ok', 'runner degraded']);
  });

  test('removes a part that no longer reports', async () => {
    const worker = await start();
    worker.health.report('an old part', 'ok', undefined, 1_000);
    await worker.after(5);
    await worker.stop();
    const next = await start();
    await next.after(900);
    expect(states(await (await start({ works: false })).read())).toEqual(['database ok', 'runner ok']);
  });

  test('is not operational before the first report', async () => {
    expect(await (await start({ works: false })).read()).toMatchObject({ overall: 'degraded', checks: [] });
  });

  test('stores reports later if the database was unavailable', async () => {
    const worker = await start();
    const owner = new pg.Client(db.ownerTarget);
    await owner.connect();
    await owner.query('alter table health_change rename to away');
    worker.health.report('market data', 'failed', 'No bars.');
    await worker.after(5);
    worker.health.report('market data', 'ok');
    await worker.after(5);
    expect(await worker.read()).toMatchObject({ overall: 'operational' });
    await owner.query('alter table away rename to health_change');
    await owner.end();
    await worker.after(5);
    expect((await record()).map(({ name, state }) => `${name} ${state}`)).toEqual([
      'runner ok',
      'market data failed',
      'market data ok',
    ]);
  });

  test('is down without the database', async () => {
    const away = openDatabase({ ...db.target, port: 1 });
    const web = await start({ works: false, database: away.database });
    expect(states(await web.read())).toEqual(['database failed']);
    await away.close();
  });

  test('answers 304 if the ETag matches', async () => {
    const worker = await start();
    const first = await worker.get('/api/status');
    const again = await worker.get('/api/status', { 'if-none-match': String(first.headers.etag) });
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, '']);
  });

  test('is described in the OpenAPI document', async () => {
    const document = (await (await start()).get('/api/openapi.json')).json();
    expect(document.paths['/api/status'].get.responses['200']).toBeDefined();
  });
});

describe('/readyz', () => {
  test('fails with the reason of a failed report, and passes for degraded ones', async () => {
    const worker = await start();
    worker.health.report('market data', 'degraded', 'Bars of XAUUSD are late.');
    expect((await worker.get('/readyz')).statusCode).toBe(200);
    worker.health.report('log audit', 'failed', 'ROW_MISMATCH index=7');
    const red = await worker.get('/readyz');
    expect(red.statusCode).toBe(503);
    expect(red.json().checks).toContainEqual({ name: 'log audit', ok: false, reason: 'ROW_MISMATCH index=7' });
    worker.health.report('log audit', 'ok');
    expect((await worker.get('/readyz')).statusCode).toBe(200);
  });

  test('passes for degraded checks and shows their reasons', async () => {
    const worker = await start();
    failure = new HealthError('degraded', 'The disk is nearly full.');
    worker.health.report('market data', 'degraded', 'Bars of XAUUSD are late.');
    await worker.after(5);
    const answer = await worker.get('/readyz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      status: 'ready',
      checks: [
        { name: 'runner', ok: true, state: 'degraded', reason: 'The disk is nearly full.' },
        { name: 'database', ok: true },
        { name: 'market data', ok: true, state: 'degraded', reason: 'Bars of XAUUSD are late.' },
      ],
    });
  });

  test('fails for failed checks with their reasons', async () => {
    const worker = await start();
    failure = new HealthError('failed', 'Bars are not being recorded.');
    const answer = await worker.get('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json().checks).toContainEqual({ name: 'runner', ok: false, reason: 'Bars are not being recorded.' });
  });
});
