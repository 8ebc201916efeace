import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withTransaction } from '../../platform/database.ts';
import { openTransaction } from '../../platform/open-transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { countLockWaits } from '../../platform/testing/lock-waits.ts';
import { whileOpen } from '../../platform/testing/while-open.ts';
import { openTestLog, type TestLog } from '../log/testing/provider-log.ts';
import { signal } from '../signals/signals.tables.ts';
import { SIGNAL_CLOSE, TestMarket } from './testing/test-market.ts';
import { TestRunner } from './testing/test-runner.ts';

const START = Date.UTC(2024, 2, 4, 0, 0);
const QUIET = [100, 100.5, 99.5, 100] as [number, number, number, number];
const SIGNAL = [100, 101, 99.5, SIGNAL_CLOSE] as [number, number, number, number];
const FILL = [100.8, 101.2, 100.2, 101] as [number, number, number, number];
const FIRST_TARGET = [101, 102, 100.9, 101.9] as [number, number, number, number];
const BREAK_EVEN = [101.9, 102, 100.5, 100.9] as [number, number, number, number];

let db: TestDatabase;
let log: TestLog;
let market: TestMarket;
let runner: TestRunner;
const start = () => runner.start();
const settle = () => runner.settle();
const entries = () => runner.entries();
const kinds = () => runner.kinds();

beforeEach(async () => {
  db = await createTestDatabase();
  market = new TestMarket(START);
  log = await openTestLog(db.database, { clock: market });
  runner = new TestRunner(db, log, market);
});
afterEach(async () => {
  await runner.stopAll();
  await log.remove();
  await db.close();
});

const rows = () => db.database.select().from(signal).orderBy(signal.barCloseAt);

describe('A later start on imported bars', () => {
  test('is ready before the streams were fed, because no bar closes in the meantime', async () => {
    Object.assign(market, { description: { ...market.description, kind: 'files' } });
    market.add(QUIET, SIGNAL, FILL);
    await start();
    await runner.stopAll();
    const { promise: reading, resolve: finish } = Promise.withResolvers<void>();
    const history = market.history.bind(market);
    vi.spyOn(market, 'history').mockImplementation((...range) => reading.then(() => history(...range)));
    await start();
    expect(await runner.state()).toMatchObject({ state: 'ok' });
    finish();
  });
});

describe('Two runners at a time', () => {
  test('record each batch once, also where both have read that it is not recorded', async () => {
    market.add(QUIET);
    const other = new TestRunner(db, log, market);
    await start();
    await other.start();
    await withTransaction(db.database, async (tx) => {
      await tx.execute(sql`lock table log_head in exclusive mode`);
      market.add(SIGNAL);
      await expect.poll(() => countLockWaits(db.database)).toBe(2);
    });
    for (const row of [FILL, FIRST_TARGET]) {
      await settle();
      market.add(row);
    }
    await settle();
    expect(await kinds()).toEqual([
      'strategy.published',
      'signal.opened',
      'signal.updated filled',
      'signal.updated target',
      'signal.updated stopMoved',
    ]);
    for (const one of [runner, other]) expect(await one.state()).toMatchObject({ state: 'ok' });
    await other.stopAll();
  });

  test('keep the place that the other one has recorded while it plans its streams', async () => {
    market.add(QUIET, QUIET);
    await start();
    const other = new TestRunner(db, log, market);
    const started = await whileOpen(
      db.database,
      {
        work: (tx) => tx.execute(sql`lock table strategy_version in access exclusive mode`),
        last: async () => {
          market.add(SIGNAL);
          await settle();
        },
      },
      async () => [await other.start()],
    );
    expect(started).toHaveLength(1);
    for (const row of [FILL, FIRST_TARGET]) {
      market.add(row);
      await settle();
    }
    expect(await kinds()).toEqual([
      'strategy.published',
      'signal.opened',
      'signal.updated filled',
      'signal.updated target',
      'signal.updated stopMoved',
    ]);
    expect((await rows()).map(({ record }) => record)).toEqual(['live']);
    await other.stopAll();
  });
});

describe('A first start', () => {
  test('starts the log with the strategy, and stores replayed history as backtest rows outside the log', async () => {
    market.add(QUIET, SIGNAL, FILL, FIRST_TARGET, BREAK_EVEN, QUIET);
    await start();
    expect(await kinds()).toEqual(['strategy.published']);
    expect(await entries()).toMatchObject([
      {
        id: 'test-strategy',
        version: 1,
        streams: [{ symbol: 'XAUUSD', timeframe: '5m', anchor: '2024-03-04T00:00:00.000Z' }],
      },
    ]);
    expect(await rows()).toMatchObject([
      {
        record: 'backtest',
        logIndex: null,
        cause: null,
        status: 'closed',
        closeReason: 'stop',
        createdAt: new Date(START + 600_000),
      },
    ]);
  });

  test('publishes signals of bars that close after the strategy was published', async () => {
    market.add(QUIET, SIGNAL);
    await start();
    expect(await kinds()).toEqual(['strategy.published']);
    market.add([100.8, 100.9, 98, 98.5], SIGNAL);
    await settle();
    expect(await kinds()).toEqual(['strategy.published', 'signal.opened']);
    expect((await rows()).map(({ record, status }) => `${record} ${status}`)).toEqual([
      'backtest closed',
      'live active',
    ]);
  });
});

test('A start reads no bars within a transaction, which would hold a connection in the meantime', async () => {
  market.add(QUIET, SIGNAL, FILL);
  const history = market.history.bind(market);
  const transactions: unknown[] = [];
  vi.spyOn(market, 'history').mockImplementation((...range) => {
    transactions.push(openTransaction());
    return history(...range);
  });
  await start();
  expect(transactions.length).toBeGreaterThan(0);
  expect(transactions.every((open) => open === null)).toBe(true);
});

describe('The run-up of a new market', () => {
  const getClose = (bars: number) => START + bars * 300_000;

  /** The clock of the market follows the recording from a close to the last bar. */
  function runUpFrom(from: number): void {
    const [closedBars, now, end] = [market.closedBars.bind(market), market.now, market.closeOfLast];
    let at: number | null = null;
    const runUp = {
      pacedSince: end,
      get isInProgress() {
        return at !== null;
      },
      async start(recordedThrough: number | null) {
        at = recordedThrough ?? from;
        return at;
      },
    };
    const step = async (since: number) => {
      if (at !== null) at = since + 300_000 > end ? null : since + 300_000;
      const limit = at ?? end;
      return (await closedBars(since)).filter(({ closeTime }) => closeTime <= limit);
    };
    Object.assign(market, { runUp, now: () => at ?? now(), closedBars: step });
  }

  test('is recorded at the first start, each bar at its close', async () => {
    market.add(QUIET, SIGNAL, FILL, FIRST_TARGET, QUIET, SIGNAL);
    runUpFrom(getClose(1));
    await start();
    expect(await kinds()).toEqual([
      'strategy.published',
      'signal.opened',
      'signal.updated filled',
      'signal.updated target',
      'signal.updated stopMoved',
      'signal.closed',
      'signal.opened',
    ]);
    expect((await rows()).map(({ record, createdAt }) => [record, createdAt.getTime()])).toEqual([
      ['live', getClose(2)],
      ['live', getClose(6)],
    ]);
  });
});

describe('A signal of replayed history that is still open', () => {
  test('continues as a backtest row, which stores when each change became known', async () => {
    const close = (bars: number) => new Date(START + bars * 300_000).toISOString();
    market.add(QUIET, SIGNAL, FILL);
    await start();
    const filled = { at: close(3), change: 'filled' };
    expect(await rows()).toMatchObject([{ record: 'backtest', status: 'active', moves: [filled] }]);
    market.add(FIRST_TARGET, BREAK_EVEN);
    await settle();
    expect(await kinds()).toEqual(['strategy.published']);
    const [row] = await rows();
    const stop = row!.currentStop;
    expect(row).toMatchObject({ status: 'closed', targetsReached: 1, closedAt: new Date(close(5)) });
    expect(row!.moves).toEqual([
      filled,
      { at: close(4), change: 'target' },
      { at: close(4), change: 'stopMoved', stop },
    ]);
  });
});

describe('A published signal', () => {
  test('is logged from opening to close, and its row equals the log', async () => {
    market.add(QUIET, QUIET);
    await start();
    market.add(SIGNAL);
    await settle();
    market.add(FILL);
    await settle();
    market.add(FIRST_TARGET);
    await settle();
    market.add(BREAK_EVEN);
    await settle();
    expect(await kinds()).toEqual([
      'strategy.published',
      'signal.opened',
      'signal.updated filled',
      'signal.updated target',
      'signal.updated stopMoved',
      'signal.closed',
    ]);
    const [opened, , target, moved, closed] = (await entries()).slice(1);
    expect(opened).toMatchObject({
      entry: '100.770',
      stop: '98.770',
      targets: [
        { price: '101.770', weight: 0.5 },
        { price: '104.770', weight: 0.5 },
      ],
    });
    expect(target).toMatchObject({ target: 1, price: '101.770', weight: 0.5 });
    expect(moved).toMatchObject({ stop: '100.800' });
    expect(closed).toMatchObject({
      reason: 'stop',
      exits: [
        { price: '101.770', weight: 0.5 },
        { price: '100.800', weight: 0.5 },
      ],
    });
    const [row] = await rows();
    expect(row).toMatchObject({
      record: 'live',
      logIndex: 2,
      status: 'closed',
      targetsReached: 1,
      currentStop: '100.800',
      // They are in the log.
      moves: [],
      fillPrice: '100.800',
      closeReason: 'stop',
      netR: closed!.kind === 'signal.closed' ? closed!.netR : 0,
      cost: closed!.kind === 'signal.closed' ? closed!.cost : '',
    });
  });

  test('is marked at midnight with the last close', async () => {
    market.add(...Array.from({ length: 285 }, () => QUIET));
    await start();
    market.add(SIGNAL);
    await settle();
    market.add(FILL, [101, 101.2, 100.9, 101.1]);
    await settle();
    expect(market.closeOfLast).toBe(START + 86_400_000);
    market.add([101.1, 101.3, 101, 101.2]);
    await settle();
    const marked = (await entries()).find((entry) => entry.kind === 'day.marked');
    expect(marked).toMatchObject({ date: '2024-03-04', marks: [{ price: '101.100' }] });
  });
});

describe('A setup that comes too late', () => {
  test('is stored as a backtest row with its cause and its outcome, and is never logged', async () => {
    market.add(QUIET);
    await start();
    market.add(SIGNAL);
    market.time = market.closeOfLast + 30_001;
    await settle();
    expect(await rows()).toMatchObject([{ record: 'backtest', cause: 'late', logIndex: null, status: 'active' }]);
    market.add(FILL, [101, 101, 98, 98.5]);
    await settle();
    expect(await rows()).toMatchObject([{ record: 'backtest', status: 'closed', closeReason: 'stop' }]);
    expect(await kinds()).toEqual(['strategy.published']);
  });

  test('is published at the last moment that the rule allows', async () => {
    market.add(QUIET);
    await start();
    market.add(SIGNAL);
    market.time = market.closeOfLast + 30_000;
    await settle();
    expect(await kinds()).toEqual(['strategy.published', 'signal.opened']);
  });
});

describe('After a restart', () => {
  test('nothing is published or stored twice, and missed events are logged with their bar and the true time', async () => {
    market.add(QUIET);
    const first = await start();
    market.add(SIGNAL);
    await settle();
    await first.stop();
    market.add(FILL, FIRST_TARGET, BREAK_EVEN, SIGNAL, QUIET);
    market.time = market.closeOfLast + 3_600_000;
    await start();
    await settle();
    expect(await kinds()).toEqual([
      'strategy.published',
      'signal.opened',
      'signal.updated filled',
      'signal.updated target',
      'signal.updated stopMoved',
      'signal.closed',
    ]);
    const closed = (await entries()).at(-1)!;
    expect(closed).toMatchObject({
      barCloseAt: new Date(START + 5 * 300_000).toISOString(),
      issuedAt: new Date(market.now()).toISOString(),
    });
    expect((await rows()).map(({ record, cause }) => [record, cause])).toEqual([
      ['live', null],
      ['backtest', 'late'],
    ]);
  });

  test('without new bars, log and rows are unchanged', async () => {
    market.add(QUIET, SIGNAL, FILL);
    const first = await start();
    market.add(FIRST_TARGET, BREAK_EVEN, SIGNAL, FILL);
    market.time = market.closeOfLast;
    await settle();
    await first.stop();
    const before = [await entries(), await rows()];
    await start();
    await settle();
    expect([await entries(), await rows()]).toEqual(before);
  });

  test('with changed rules, a new version is published and the open signal of the old one continues to its end', async () => {
    market.add(QUIET);
    const first = await start();
    market.add(SIGNAL);
    await settle();
    market.add(FILL);
    await settle();
    await first.stop();
    runner.code = 'b';
    await start();
    market.add(FIRST_TARGET, BREAK_EVEN);
    await settle();
    const all = await entries();
    expect(all.map(({ kind }) => kind)).toEqual([
      'strategy.published',
      'signal.opened',
      'signal.updated',
      'strategy.versioned',
      'signal.updated',
      'signal.updated',
      'signal.closed',
    ]);
    expect(all[3]).toMatchObject({ version: 2, codeSha256: 'b'.repeat(64) });
    const [live] = await db.database.select().from(signal).where(eq(signal.record, 'live'));
    expect(live).toMatchObject({ strategyVersion: 1, status: 'closed', closeReason: 'stop' });
  });
});
