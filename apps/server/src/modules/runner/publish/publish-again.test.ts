import { dirname } from 'node:path';
import { getInstrument } from '@sealtick/engine';
import { formatCheckpoint } from '@sealtick/log';
import { computeLiveRecord, LogContents, parseEntry } from '@sealtick/record';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { writeCheckpointFile } from '../../log/checkpoint-file.ts';
import { openProviderLog } from '../../log/open-provider-log.ts';
import { openTestLog, type TestLog } from '../../log/testing/provider-log.ts';
import { verifyDatabase } from '../../log/verify-database.ts';
import { readRows } from '../../signals/read-rows.ts';
import { selectRunningVersions } from '../../strategies/index.ts';
import { SIGNAL_CLOSE, TestMarket } from '../testing/test-market.ts';
import { TestRunner } from '../testing/test-runner.ts';
import { testStrategy } from '../testing/test-strategies.ts';

type Row = [number, number, number, number];

const STRATEGY = 'test-strategy';
const START = Date.UTC(2024, 2, 4, 0, 0);
const QUIET: Row = [100, 100.5, 99.5, 100];
const SIGNAL: Row = [100, 101, 99.5, SIGNAL_CLOSE];
const FILL: Row = [100.8, 101.2, 100.2, 101];
const STOPPED: Row = [100.8, 101, 98, 98.5];

const db = useTestDatabase({ each: true });
let log: TestLog;
let market: TestMarket;
let runner: TestRunner;

beforeEach(async () => {
  market = new TestMarket(START);
  log = await openTestLog(db.database, { clock: market });
  runner = new TestRunner(db, log, market);
  market.add(QUIET, QUIET);
});
afterEach(async () => {
  await runner.stopAll();
  await log.remove();
});

async function trade(): Promise<void> {
  for (const row of [SIGNAL, FILL, STOPPED]) {
    market.add(row);
    await runner.settle();
  }
}

/** Rolls the database back: the checkpoint outside it covers entries that it no longer has. */
async function setBack(): Promise<void> {
  await runner.stopAll();
  const text = formatCheckpoint({ origin: log.origin, size: 1_000, root: new Uint8Array(32).fill(7) });
  await writeCheckpointFile(log.ctx.checkpointFile, log.key.sign(text, log.origin));
  const restored = await openProviderLog(log.ctx);
  expect(restored.logId).not.toBe(log.logId);
  log = { ...log, ...restored };
  runner = new TestRunner(db, log, market);
}

test('starts a new log after a restore with the restore and the strategies, verified and computed separately', async () => {
  await runner.start();
  await trade();
  await setBack();
  await runner.start();
  expect(await runner.kinds()).toEqual(['log.restored', 'strategy.published']);
  const [, published] = await runner.entries();
  expect(published).toMatchObject({ id: STRATEGY, version: 1, index: 2 });

  await trade();
  await trade();
  // Figures end with the mark of a day.
  market.add(...Array.from({ length: 288 }, () => QUIET));
  await runner.settle();
  await runner.stopAll();
  const context = { db: db.database, dataDir: dirname(log.ctx.keyFile), readRows };
  const report = await verifyDatabase(context, { now: market.now() });
  expect(report.findings.map(({ code }) => code)).toEqual(['RESTORED']);
  expect(report).toMatchObject({ status: 'restored', origin: log.origin, counts: { trades: 2 } });

  const contents = LogContents.of((await runner.entries()).map((entry) => parseEntry(entry, entry.index)));
  const { statistics } = computeLiveRecord(contents.strategy(STRATEGY, 'simulated')!, market.now());
  expect(statistics).toContainEqual(expect.objectContaining({ key: 'trades', value: 2 }));
});

test("keeps a strategy's version and streams in a new log, and its row names that log", async () => {
  await runner.start();
  const before = (await selectRunningVersions(db.database, 'simulated')).get(STRATEGY)!;
  expect(before).toMatchObject({ logId: log.logId, logIndex: 1, version: 1 });
  await trade();
  await setBack();
  await runner.start();
  const after = (await selectRunningVersions(db.database, 'simulated')).get(STRATEGY)!;
  expect(after).toMatchObject({ logId: log.logId, logIndex: 2, version: 1, streams: before.streams });
  expect(after.publishedAt.getTime()).toBeGreaterThan(before.publishedAt.getTime());

  await runner.stopAll();
  await runner.start();
  expect(await runner.kinds(), 'and the next start publishes nothing').toEqual(['log.restored', 'strategy.published']);
});

test('publishes rules that changed before the restart as a new version, first in the new log', async () => {
  await runner.start();
  await setBack();
  runner.code = 'b';
  await runner.start();
  expect((await runner.entries())[1]).toMatchObject({ kind: 'strategy.published', version: 2 });
  runner.code = 'c';
  await runner.stopAll();
  await runner.start();
  expect((await runner.entries())[2]).toMatchObject({ kind: 'strategy.versioned', version: 3 });
});

test('keeps the version of rules published under a former hash, and the log verifies', async () => {
  await runner.start();
  await trade();
  await runner.stopAll();
  const before = await runner.entries();
  runner.code = 'ba';
  await runner.start();
  await trade();
  await runner.stopAll();
  const after = await runner.entries();
  expect(after.filter(({ kind }) => kind.startsWith('strategy.'))).toEqual([before[0]]);
  expect(after[0]).toMatchObject({ version: 1, codeSha256: 'a'.repeat(64) });
  expect(after.length).toBeGreaterThan(before.length);
  const context = { db: db.database, dataDir: dirname(log.ctx.keyFile), readRows };
  expect(await verifyDatabase(context, { now: market.now() })).toMatchObject({ findings: [], counts: { trades: 2 } });

  runner.code = 'cb';
  await runner.start();
  expect((await runner.entries()).at(-1), 'other rules are a new version').toMatchObject({
    kind: 'strategy.versioned',
    version: 2,
    codeSha256: 'c'.repeat(64),
  });
});

test('leaves out a stream with a price at or below 0 where the strategy divides prices, and logs why', async () => {
  await runner.stopAll();
  market = new TestMarket(START, [getInstrument('WTI')!]);
  log = await openTestLog(db.database, { clock: market });
  runner = new TestRunner(db, log, market);
  runner.strategies = [testStrategy, { ...testStrategy, id: 'divides-prices', needsPositivePrices: true }];
  market.add(QUIET, [17.73, 17.85, -40.32, -37.63]);
  await runner.start();
  const streams = (await runner.entries()).map(
    (entry) => entry.kind === 'strategy.published' && [entry.id, entry.streams.length],
  );
  expect(streams).toEqual([
    [STRATEGY, 1],
    ['divides-prices', 0],
  ]);
  expect(runner.lines.map(({ msg }) => msg)).toContain(
    'a stream is left out: its bars have prices at or below 0, and the strategy divides prices',
  );
});

test('closes a signal that was open at the restore in the new log', async () => {
  await runner.start();
  for (const row of [SIGNAL, FILL]) {
    market.add(row);
    await runner.settle();
  }
  await setBack();
  await runner.start();
  market.add(STOPPED);
  await runner.settle();
  expect(await runner.kinds()).toEqual(['log.restored', 'strategy.published', 'signal.closed']);
  await runner.stopAll();
  const context = { db: db.database, dataDir: dirname(log.ctx.keyFile), readRows };
  const report = await verifyDatabase(context, { now: market.now() });
  expect(report.findings.map(({ code }) => code)).toEqual(['RESTORED']);
});
