import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { openTestLog, type TestLog } from '../../log/testing/provider-log.ts';
import { signal } from '../../signals/signals.tables.ts';
import { SIGNAL_CLOSE, TestMarket } from '../testing/test-market.ts';
import { TestRunner } from '../testing/test-runner.ts';

const START = Date.UTC(2024, 2, 4);
const HOUR_MS = 3_600_000;
const QUIET = [100, 100.5, 99.5, 100] as [number, number, number, number];
const SIGNAL = [100, 101, 99.5, SIGNAL_CLOSE] as [number, number, number, number];

const db = useTestDatabase({ each: true });
let log: TestLog;
let market: TestMarket;
let runner: TestRunner;
/** Difference of the clock that dates entries from that of the data source, ms. */
let skew: number;

beforeEach(async () => {
  skew = 0;
  market = new TestMarket(START);
  log = await openTestLog(db.database, { clock: { now: () => market.now() + skew } });
  runner = new TestRunner(db, log, market);
  market.add(QUIET);
  await runner.start();
});
afterEach(async () => {
  await runner.stopAll();
  await log.remove();
});

const rows = () => db.database.select().from(signal);
const saysSo = () =>
  expect
    .poll(() => runner.state())
    .toMatchObject({
      state: 'failed',
      reason:
        'Bars are not being recorded: the clock is 30 s or more behind the newest entry of the log, dated 2024-03-04T00:05:01.000Z.',
    });

describe('While the clock is an hour behind the newest entry', () => {
  test('a signal is published once the clock is right, within the time that the rule allows', async () => {
    skew = -HOUR_MS;
    market.add(SIGNAL);
    await saysSo();
    expect(await runner.kinds()).toEqual(['strategy.published']);
    expect(await rows()).toEqual([]);
    skew = 0;
    await runner.settle();
    await expect.poll(() => runner.state()).toMatchObject({ state: 'ok' });
    const [, opened] = await runner.entries();
    expect(opened).toMatchObject({ kind: 'signal.opened', issuedAt: new Date(market.now()).toISOString() });
  });

  test('a signal that is late once the clock is right is stored as a backtest row, never published', async () => {
    skew = -HOUR_MS;
    market.add(SIGNAL);
    await saysSo();
    market.time = market.closeOfLast + 30_001;
    skew = 0;
    await runner.settle();
    expect(await runner.kinds()).toEqual(['strategy.published']);
    expect(await rows()).toMatchObject([{ record: 'backtest', cause: 'late' }]);
  });

  test('a start without anything to publish succeeds, and one with a new version fails', async () => {
    await runner.stopAll();
    skew = -HOUR_MS;
    await runner.start();
    expect(await runner.state()).toMatchObject({ state: 'ok' });
    await runner.stopAll();
    runner.code = 'b';
    await expect(runner.start()).rejects.toThrow(/^Nothing can be recorded: the clock is 30 s or more behind/);
  });
});

test('a signal waits until the clock has reached the close of its bar', async () => {
  market.add(SIGNAL);
  skew = -1_001;
  await expect
    .poll(() => runner.state())
    .toMatchObject({
      state: 'failed',
      reason:
        'Bars are not being recorded: the clock is behind the newest bar, which closed at 2024-03-04T00:10:00.000Z.',
    });
  expect(await runner.kinds()).toEqual(['strategy.published']);
  skew = -1_000;
  await runner.settle();
  const [, opened] = await runner.entries();
  expect(opened).toMatchObject({ kind: 'signal.opened', issuedAt: '2024-03-04T00:10:00.000Z' });
});
