import type { CalendarEvent } from '@sealtick/engine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { openTestLog, type TestLog } from '../../log/testing/provider-log.ts';
import { TestMarket } from '../testing/test-market.ts';
import { TestRunner } from '../testing/test-runner.ts';

type Row = [number, number, number, number];

const START = Date.UTC(2024, 2, 4, 0, 0);
const MINUTE = 60_000;
const QUIET: Row = [100, 100.5, 99.5, 100];
const ABNORMAL: Row = [100, 104, 97, 100];

const db = useTestDatabase({ each: true });
let log: TestLog;
let market: TestMarket;
let runner: TestRunner;

beforeEach(async () => {
  market = new TestMarket(START);
  log = await openTestLog(db.database, { clock: market });
  runner = new TestRunner(db, log, market);
});
afterEach(async () => {
  await runner.stopAll();
  await log.remove();
});

/** Adds bars of no interest. */
async function pass(bars: number): Promise<void> {
  market.add(...Array.from({ length: bars }, () => QUIET));
  await runner.settle();
}

const release = (minute: number, name: string, more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  time: START + minute * MINUTE,
  name,
  country: 'US',
  impact: 'high',
  ...more,
});

async function alerts() {
  return (await runner.entries()).filter((entry) => entry.kind === 'market.alert');
}

test('an alert is in the log 15 minutes before each high-impact release, with its time and currency', async () => {
  market.add(QUIET);
  market.calendar = [
    release(30, 'Payrolls'),
    release(30, 'Unemployment rate'),
    release(30, 'Rate decision', { country: 'EA' }),
    release(30, 'Housing starts', { impact: 'medium' }),
  ];
  await runner.start();
  await pass(1);
  expect(await alerts(), '20 minutes before').toEqual([]);
  await pass(1);
  const releaseAt = '2024-03-04T00:30:00.000Z';
  expect(await alerts()).toMatchObject([
    { currency: 'USD', releaseAt, reason: 'Releases at 00:30 UTC: Payrolls, Unemployment rate.' },
    { currency: 'EUR', releaseAt, reason: 'Release at 00:30 UTC: Rate decision.' },
  ]);
  await pass(4);
  expect(await alerts(), 'once').toHaveLength(2);
});

test('a release that was due while the program did not run is not announced afterwards', async () => {
  market.add(QUIET);
  market.calendar = [release(30, 'Payrolls'), release(50, 'Rate decision')];
  await runner.start();
  await runner.stopAll();
  // The newest bar closes 10 minutes before the second release.
  market.add(...Array.from({ length: 7 }, () => QUIET));
  await runner.start();
  await runner.settle();
  expect(await alerts()).toMatchObject([{ reason: 'Release at 00:50 UTC: Rate decision.' }]);
});

test('a bar of abnormal range causes one alert in an hour, also over a restart', async () => {
  market.add(...Array.from({ length: 300 }, () => QUIET));
  await runner.start();
  market.add(ABNORMAL);
  await runner.settle();
  const reason = 'The range of the bar that closed at 01:05 UTC is 6.9 times the average.';
  expect(await alerts()).toMatchObject([{ symbol: 'XAUUSD', reason }]);
  await runner.stopAll();
  await runner.start();
  market.add(ABNORMAL);
  await runner.settle();
  expect(await alerts()).toHaveLength(1);
});

test('an abnormal bar from more than 30 minutes ago causes no alert', async () => {
  market.add(...Array.from({ length: 300 }, () => QUIET));
  await runner.start();
  await runner.stopAll();
  market.add(ABNORMAL, ...Array.from({ length: 6 }, () => QUIET));
  await runner.start();
  await runner.settle();
  expect(await alerts()).toEqual([]);
});
