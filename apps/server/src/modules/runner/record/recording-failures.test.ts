import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { openTestLog, type TestLog } from '../../log/testing/provider-log.ts';
import { refuseWrites } from '../testing/refusing-writes.ts';
import { SIGNAL_CLOSE, TestMarket } from '../testing/test-market.ts';
import { TestRunner } from '../testing/test-runner.ts';

const START = Date.UTC(2024, 2, 4);
const QUIET = [100, 100.5, 99.5, 100] as [number, number, number, number];
const SIGNAL = [100, 101, 99.5, SIGNAL_CLOSE] as [number, number, number, number];
const BAR_MS = 300_000;
const ERROR = 50;
const FATAL = 60;

const db = useTestDatabase({ each: true });
let log: TestLog;
let market: TestMarket;
let runner: TestRunner;

beforeEach(async () => {
  market = new TestMarket(START);
  log = await openTestLog(db.database, { clock: market });
  runner = new TestRunner(db, log, market);
  market.add(QUIET);
  await runner.start();
});
afterEach(async () => {
  await runner.stopAll();
  await log.remove();
});

describe('While bars cannot be stored', () => {
  test.each([
    ['disk_full', 'Bars are not being recorded: the disk of the database is full.'],
    ['read_only_sql_transaction', 'Bars are not being recorded: the database is read-only.'],
    ['io_error', 'Bars are not being recorded: the database reports an I/O error.'],
    ['deadlock_detected', 'Bars are not being recorded: the database could not store them.'],
  ])(
    'the check fails after two attempts and gives the reason (%s), and recovers with the next batch',
    async (condition, reason) => {
      const refusing = await refuseWrites(db, 'log_entry', condition);
      market.add(SIGNAL);
      await expect.poll(() => runner.state()).toMatchObject({ state: 'failed', isCertain: true, reason });
      expect(await refusing.attempts()).toBeGreaterThanOrEqual(2);
      await refusing.end();
      await runner.settle();
      await expect.poll(() => runner.state()).toMatchObject({ state: 'ok' });
      expect(await runner.kinds()).toEqual(['strategy.published', 'signal.opened']);
    },
  );

  test('bars without a signal count too', async () => {
    const refusing = await refuseWrites(db, 'runner_cursor', 'disk_full');
    market.add(QUIET);
    await expect.poll(() => runner.state()).toMatchObject({ state: 'failed' });
    await refusing.end();
    await runner.settle();
    await expect.poll(() => runner.state()).toMatchObject({ state: 'ok' });
  });

  test('the program logs one line, however many attempts there are', async () => {
    const refusing = await refuseWrites(db, 'log_entry', 'disk_full');
    market.add(SIGNAL);
    await expect.poll(() => refusing.attempts()).toBeGreaterThan(3);
    await refusing.end();
    await runner.settle();
    expect(runner.lines.map(({ level, msg }) => [level, msg])).toEqual([
      [ERROR, 'bars are not being recorded: the disk of the database is full; retrying'],
    ]);
  });

  test('the check fails when nothing was stored for two bars, though no attempt has failed', async () => {
    const owner = new pg.Client(db.ownerTarget);
    await owner.connect();
    await owner.query('begin');
    await owner.query('lock table runner_cursor in access exclusive mode');
    market.add(SIGNAL);
    const waits = async () => {
      const { rows } = await owner.query(`select count(*)::int as n from pg_locks where not granted
        and database = (select oid from pg_database where datname = current_database())`);
      return rows[0].n;
    };
    await expect.poll(waits).toBeGreaterThan(0);
    market.time = market.now() + 2 * BAR_MS - 1_000;
    expect(await runner.state()).toMatchObject({ state: 'ok' });
    market.time = market.now() + 1_000;
    expect(await runner.state()).toMatchObject({
      state: 'failed',
      reason: 'Bars are not being recorded: nothing was stored for two bars.',
    });
    await owner.query('rollback');
    await owner.end();
    await runner.settle();
    await expect.poll(() => runner.state()).toMatchObject({ state: 'ok' });
  });

  test('a market without bars does not fail the check', async () => {
    market.time = market.now() + 100 * BAR_MS;
    expect(await runner.state()).toMatchObject({ state: 'ok' });
  });
});

describe('An error of the program', () => {
  test('stops the runner with one error, and its check fails from then on', async () => {
    const refusing = await refuseWrites(db, 'log_entry', 'raise_exception');
    market.add(SIGNAL);
    await expect
      .poll(() => runner.state())
      .toMatchObject({
        state: 'failed',
        isCertain: true,
        reason: 'The runner stopped on an error. The log of the program gives it; restart after it is corrected.',
      });
    market.add(SIGNAL, SIGNAL);
    await refusing.end();
    await db.database.execute(sql`select 1`);
    expect(runner.lines.map(({ level, msg }) => [level, msg])).toEqual([[FATAL, 'the runner stopped']]);
    expect(await runner.state()).toMatchObject({ state: 'failed' });
    expect(await runner.kinds(), 'nothing is stored after it').toEqual(['strategy.published']);
  });
});
