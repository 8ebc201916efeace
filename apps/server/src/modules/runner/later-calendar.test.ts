import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { openTestLog, type TestLog } from '../log/testing/provider-log.ts';
import { STRATEGIES } from './testing/calendar-strategies.ts';
import { SIGNAL_CLOSE, TestMarket } from './testing/test-market.ts';
import { TestRunner } from './testing/test-runner.ts';

const QUIET = [100, 100.5, 99.5, 100] as [number, number, number, number];
const SIGNAL = [100, 101, 99.5, SIGNAL_CLOSE] as [number, number, number, number];
const STOPPED = [100.8, 101, 98, 98.5] as [number, number, number, number];

const db = useTestDatabase({ each: true });
let log: TestLog;
let runner: TestRunner;

/** A market whose calendar is found when its revision is read, as that of imported files. */
class LaterCalendar extends TestMarket {
  isImported = false;

  async revision(): Promise<string> {
    if (this.isImported) Object.assign(this, { description: { ...this.description, hasCalendar: true } });
    return this.isImported ? 'two files' : 'one file';
  }
}
let market: LaterCalendar;

beforeEach(async () => {
  market = new LaterCalendar(Date.UTC(2024, 2, 4));
  log = await openTestLog(db.database, { clock: market });
  runner = new TestRunner(db, log, market);
  runner.strategies = STRATEGIES;
  runner.registry = new URL('./testing/calendar-strategies.ts', import.meta.url);
});
afterEach(async () => {
  await runner.stopAll();
  await log.remove();
});

/** Adds bars until the streams have been planned again. */
async function planAgain(): Promise<void> {
  const planned = vi.spyOn(market, 'instruments');
  await vi.waitFor(
    async () => {
      market.add(QUIET);
      await runner.settle();
      expect(planned).toHaveBeenCalled();
    },
    { timeout: 10_000, interval: 20 },
  );
  await runner.settle();
}

test('a strategy that trades releases is silent without a calendar, and runs once one was imported', async () => {
  market.add(QUIET);
  await runner.start();
  market.add(SIGNAL);
  await runner.settle();
  // The replay of the plan to come opens its trade here, and ends it.
  market.add(STOPPED);
  await runner.settle();
  expect(await runner.kinds()).toEqual(['strategy.published']);
  market.isImported = true;
  await planAgain();
  market.add(SIGNAL);
  await runner.settle();
  expect(await runner.kinds()).toEqual(['strategy.published', 'signal.opened']);
});
