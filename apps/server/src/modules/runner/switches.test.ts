import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTransaction } from '../../platform/database.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { countLockWaits, untilLockWait } from '../../platform/testing/lock-waits.ts';
import { deliveryEvent } from '../delivery/delivery.tables.ts';
import { openTestLog, type TestLog } from '../log/testing/provider-log.ts';
import { deleteSwitch, selectSwitches, upsertSwitch } from '../strategies/switches/switch-repository.ts';
import { SWITCHED_OFF } from '../strategies/switches/switched-off.ts';
import { selectPaused } from './record/pause-repository.ts';
import { SIGNAL_CLOSE, TestMarket } from './testing/test-market.ts';
import { TestRunner } from './testing/test-runner.ts';

type Row = [number, number, number, number];
const QUIET: Row = [100, 100.5, 99.5, 100];
const SIGNAL: Row = [100, 101, 99.5, SIGNAL_CLOSE];
const FILL: Row = [100.8, 101.2, 100.2, 101];
const STOPPED: Row = [100, 100.2, 90, 95];
const ID = 'test-strategy';
const PATIENCE = { timeout: 30_000, interval: 50 };

let db: TestDatabase;
let log: TestLog;
let market: TestMarket;
let runner: TestRunner;

beforeEach(async () => {
  db = await createTestDatabase();
  market = new TestMarket(Date.UTC(2024, 2, 4));
  log = await openTestLog(db.database, { clock: market });
  runner = new TestRunner(db, log, market);
});
afterEach(async () => {
  await runner.stopAll();
  await log.remove();
  await db.close();
});

async function follow(...rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    market.add(row);
    await runner.settle();
  }
}

async function switchOff(state: 'paused' | 'retired'): Promise<void> {
  const row = { market: market.description.market, strategyId: ID, state, reason: 'the spread has doubled' };
  await upsertSwitch(db.database, { ...row, requestedAt: new Date(), appliedAt: null });
}
const find = async () => (await selectSwitches(db.database, market.description.market)).get(ID);
const untilApplied = () => vi.waitFor(async () => expect((await find())?.appliedAt).toBeTruthy(), PATIENCE);

test('a paused strategy opens nothing, and its open signal continues to its end', async () => {
  market.add(QUIET);
  await runner.start();
  await follow(SIGNAL, FILL);
  await switchOff('paused');
  await untilApplied();
  await follow(STOPPED, SIGNAL, FILL);
  expect(await runner.kinds()).toEqual([
    'strategy.published',
    'signal.opened',
    'signal.updated filled',
    'signal.closed',
  ]);
  expect((await selectPaused(db.database, market.description.market)).get(ID)?.reason).toBe(SWITCHED_OFF);
  expect(await runner.state()).toMatchObject({ state: 'ok' });
});

test('a paused strategy stays paused in the record when the program starts again before the next bar', async () => {
  market.add(QUIET);
  const { stop } = await runner.start();
  await switchOff('paused');
  await untilApplied();
  await stop();
  await (await runner.start()).stop();
  await runner.start();
  expect((await selectPaused(db.database, market.description.market)).get(ID)?.reason).toBe(SWITCHED_OFF);
});

test('a resumed strategy opens signals again, and nothing of what it would have opened is published', async () => {
  market.add(QUIET);
  await runner.start();
  await switchOff('paused');
  await untilApplied();
  await follow(SIGNAL, FILL, STOPPED);
  await deleteSwitch(db.database, market.description.market, ID);
  await vi.waitFor(
    async () => expect((await selectPaused(db.database, market.description.market)).size).toBe(0),
    PATIENCE,
  );
  await vi.waitFor(() => runner.state().then(({ state }) => expect(state).toBe('ok')), PATIENCE);
  await follow(QUIET, SIGNAL, FILL);
  expect(await runner.kinds()).toEqual(['strategy.published', 'signal.opened', 'signal.updated filled']);
});

test('a signal that was open during a pause ends once, by its published levels', async () => {
  market.add(QUIET);
  await runner.start();
  await follow(SIGNAL, FILL);
  await switchOff('paused');
  await untilApplied();
  await follow(QUIET);
  await deleteSwitch(db.database, market.description.market, ID);
  await vi.waitFor(
    async () => expect((await selectPaused(db.database, market.description.market)).size).toBe(0),
    PATIENCE,
  );
  await follow(STOPPED);
  await vi.waitFor(async () => expect((await runner.kinds()).at(-1)).toBe('signal.closed'), PATIENCE);
  expect((await runner.kinds()).filter((kind) => kind === 'signal.closed')).toHaveLength(1);
});

test('a retired strategy gets its entry in the log once, and is not published again at a later start', async () => {
  market.add(QUIET);
  const { stop } = await runner.start();
  await follow(SIGNAL, FILL);
  await switchOff('retired');
  await untilApplied();
  await stop();
  runner.code = 'b';
  await runner.start();
  await follow(STOPPED, SIGNAL, FILL);
  expect(await runner.kinds()).toEqual([
    'strategy.published',
    'signal.opened',
    'signal.updated filled',
    'strategy.retired',
    'signal.closed',
  ]);
  const retired = (await runner.entries()).find(({ kind }) => kind === 'strategy.retired');
  expect(retired).toMatchObject({ id: ID, version: 1, codeSha256: 'a'.repeat(64) });
  expect((await find())?.appliedAt?.toISOString()).toBe(retired?.issuedAt);
  const events = await db.database.select().from(deliveryEvent);
  expect(events, 'its subscribers are informed once').toMatchObject([
    { type: 'strategy.status', strategyId: ID, data: { status: 'retired', reason: 'the spread has doubled' } },
  ]);
});

test('a strategy that is retired while its pause is being applied gets its entry in the log', async () => {
  market.add(QUIET);
  await runner.start();
  let isRetired = false;
  let retirement: Promise<void> | undefined;
  await withTransaction(db.database, async (tx) => {
    // The runner waits for it after it has read that the strategy is paused.
    await tx.execute(sql`lock table runner_pause in exclusive mode`);
    await switchOff('paused');
    await untilLockWait(db.database);
    retirement = switchOff('retired').finally(() => {
      isRetired = true;
    });
    await expect.poll(async () => isRetired || (await countLockWaits(db.database)) === 2, PATIENCE).toBe(true);
  });
  await retirement;
  await vi.waitFor(async () => expect(await runner.kinds()).toContain('strategy.retired'), PATIENCE);
  expect(await find()).toMatchObject({ state: 'retired', appliedAt: expect.any(Date) });
});

test('a strategy that was switched off while the program did not run stays off from the start', async () => {
  market.add(QUIET);
  const { stop } = await runner.start();
  await stop();
  await switchOff('paused');
  await runner.start();
  await follow(SIGNAL, FILL);
  expect(await runner.kinds()).toEqual(['strategy.published']);
  expect((await find())?.appliedAt).toBeTruthy();
});
