import { SIMULATED_INSTRUMENTS } from '@sealtick/engine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { openTestLog, type TestLog } from '../../log/testing/provider-log.ts';
import { type FaultName, STRATEGIES } from '../testing/faulty-strategies.ts';
import { TestMarket } from '../testing/test-market.ts';
import { TestRunner } from '../testing/test-runner.ts';

const QUIET: [number, number, number, number] = [100, 100.5, 99.5, 100];
const REGISTRY = new URL('../testing/faulty-strategies.ts', import.meta.url);

const db = useTestDatabase({ each: true });
let log: TestLog;
let imported: TestMarket;
let runner: TestRunner;

beforeEach(async () => {
  // Streams of imported bars begin at the first bar.
  const market = new TestMarket(Date.UTC(2024, 2, 4), SIMULATED_INSTRUMENTS);
  imported = Object.assign(market, { description: { ...market.description, kind: 'files' } });
  log = await openTestLog(db.database, { clock: imported });
  runner = new TestRunner(db, log, imported);
  runner.registry = REGISTRY;
});
afterEach(async () => {
  await runner.stopAll();
  await log.remove();
});

const pausesAfter = async (strategyId: FaultName, bars: number) => {
  runner.strategies = STRATEGIES.filter(({ id }) => id === strategyId);
  imported.add(...Array.from({ length: bars }, () => QUIET));
  await runner.start();
  return runner.lines.map(({ msg }) => msg);
};

test('The signals of a long history do not count as memory of their strategy', async () => {
  expect(await pausesAfter('floods', 40_000)).toEqual([]);
});

test('Memory that a strategy no longer uses is collected before it is paused', async () => {
  expect(await pausesAfter('replaces-much', 800)).toEqual([]);
});
