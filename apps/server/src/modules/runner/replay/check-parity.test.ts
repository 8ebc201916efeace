import type { Strategy } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { openTestLog, type TestLog } from '../../log/testing/provider-log.ts';
import { SIGNAL_CLOSE, TestMarket } from '../testing/test-market.ts';
import { TestRunner } from '../testing/test-runner.ts';
import { testStrategy } from '../testing/test-strategies.ts';
import { checkParity } from './check-parity.ts';

type Row = [number, number, number, number];
const QUIET: Row = [100, 100.5, 99.5, 100];
const SIGNAL: Row = [100, 101, 99.5, SIGNAL_CLOSE];
const OUT: Row = [100.8, 100.9, 98, 98.5];

const db = useTestDatabase({ each: true });
let log: TestLog;
let market: TestMarket;
let runner: TestRunner;

beforeEach(async () => {
  market = new TestMarket(Date.UTC(2024, 2, 4));
  log = await openTestLog(db.database, { clock: market });
  runner = new TestRunner(db, log, market);
});
afterEach(async () => {
  await runner.stopAll();
  await log.remove();
});

const parity = (strategy: Strategy = testStrategy, publicDelayMs = 0) =>
  checkParity({ db: db.database, provider: market, rules: runner.rules, publicDelayMs }, strategy);

describe('Parity', () => {
  test('is 1 if every setup was published, byte for byte', async () => {
    market.add(QUIET, SIGNAL, OUT);
    await runner.start();
    for (const row of [SIGNAL, OUT, SIGNAL, OUT]) {
      market.add(row);
      await runner.settle();
    }
    expect(await parity()).toMatchObject({ replayed: 2, published: 2, parity: 1, differences: [] });
  });

  test('excludes setups that are not public yet, because the result is public', async () => {
    market.add(QUIET);
    await runner.start();
    for (const row of [SIGNAL, OUT, SIGNAL, OUT]) {
      market.add(row);
      await runner.settle();
    }
    expect(await parity(testStrategy, 300_000)).toMatchObject({ replayed: 2, published: 2, differences: [] });
    expect(await parity(testStrategy, 300_001)).toMatchObject({ replayed: 1, published: 1, differences: [] });
  });

  test('is 1 if a bar closed during the first publication of the strategies', async () => {
    market.add(QUIET);
    let isPublishing = true;
    const clock = {
      now: () => {
        const now = market.now();
        if (isPublishing) market.add(SIGNAL);
        isPublishing = false;
        return now;
      },
    };
    log = { ...log, ctx: { ...log.ctx, clock } };
    runner = new TestRunner(db, log, market);
    await runner.start();
    await runner.settle();
    market.add(OUT);
    await runner.settle();
    expect(await parity()).toMatchObject({ replayed: 1, published: 1, differences: [] });
  });

  test('excludes setups that were published after it started', async () => {
    market.add(QUIET);
    await runner.start();
    for (const row of [SIGNAL, OUT]) {
      market.add(row);
      await runner.settle();
    }
    await runner.stopAll();
    const looked = new Date(market.closeOfLast - 600_000).toISOString();
    await db.database.execute(sql`update runner_cursor set closed_through = ${looked}`);
    expect(await parity()).toMatchObject({ replayed: 0, published: 0, differences: [] });
  });

  test('counts a late setup as missing, with its cause', async () => {
    market.add(QUIET);
    await runner.start();
    market.add(SIGNAL);
    await runner.settle();
    market.add(OUT);
    await runner.settle();
    market.add(SIGNAL);
    market.time = market.closeOfLast + 60_000;
    await runner.settle();
    expect(await parity()).toMatchObject({
      replayed: 2,
      published: 1,
      parity: 0.5,
      differences: [{ kind: 'missing', cause: 'late', symbol: 'XAUUSD', timeframe: '5m' }],
    });
  });

  test('finds a setup that is neither published nor explained', async () => {
    market.add(QUIET);
    await runner.start();
    market.add(SIGNAL);
    market.time = market.closeOfLast + 60_000;
    await runner.settle();
    await db.database.execute(sql`delete from signal`);
    expect((await parity()).differences).toMatchObject([{ kind: 'missing', cause: 'unexplained' }]);
  });

  test('is null before any setup was due', async () => {
    market.add(QUIET);
    await runner.start();
    expect(await parity()).toMatchObject({ replayed: 0, parity: null });
  });

  test('is rejected if the installed rules are not the published ones', async () => {
    market.add(QUIET);
    await runner.start();
    runner.code = 'b';
    await expect(parity()).rejects.toThrow('was published with other rules');
  });
});
