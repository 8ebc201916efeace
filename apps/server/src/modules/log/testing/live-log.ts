import { dirname } from 'node:path';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { SIGNAL_CLOSE, TestMarket } from '../../runner/testing/test-market.ts';
import { TestRunner } from '../../runner/testing/test-runner.ts';
import { readRows } from '../../signals/read-rows.ts';
import { readVersions } from '../../strategies/read-versions.ts';
import { writeCheckpointFile } from '../checkpoint-file.ts';
import { addToJournal, getJournal, readJournal } from '../checkpoint-journal.ts';
import { selectStoredHead } from '../layers-repository.ts';
import { toSignedTree } from '../signed-tree.ts';
import { type VerifyContext, verifyDatabase } from '../verify-database.ts';
import { backUp, LOG_TABLES } from './backup.ts';
import { openTestLog, type TestLog } from './provider-log.ts';

type Row = [number, number, number, number];

const START = Date.UTC(2024, 2, 4, 0, 0);
const QUIET: Row = [100, 100.5, 99.5, 100];
const SIGNAL: Row = [100, 101, 99.5, SIGNAL_CLOSE];
const FILL: Row = [100.8, 101.2, 100.2, 101];
const FIRST_TARGET: Row = [101, 102, 100.9, 101.9];
const BREAK_EVEN: Row = [101.9, 102, 100.5, 100.9];
const STOPPED: Row = [100.8, 101, 98, 98.5];

/** The bar in which the first signal is filled, and its index. */
export const FIRST_FILL: { readonly index: number; readonly row: Row } = { index: 3, row: FILL };

/** A log that a runner wrote, on a database whose owner tampers with it: triggers off, as a superuser can. */
export interface LiveLog {
  readonly db: TestDatabase;
  readonly log: TestLog;
  /** With the bars that the runner published signals on. */
  readonly market: TestMarket;
  readonly owner: pg.Client;
  readonly context: VerifyContext;
  /** ms UTC, a minute after the last entry. */
  readonly now: number;
  verify(): ReturnType<typeof verifyDatabase>;
  /** Puts everything back as it was sealed. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Creates the log of a runner with signals. @param cycles Signals to publish: each fills, reaches a target or is stopped; the last one stays open. */
export async function makeLiveLog(cycles: number): Promise<LiveLog> {
  const db = await createTestDatabase();
  const market = new TestMarket(START);
  const log = await openTestLog(db.database, { clock: market });
  const runner = new TestRunner(db, log, market);
  market.add(QUIET, QUIET);
  await runner.start();
  for (let i = 0; i < cycles; i++) {
    // An hour apart, so that days pass and are marked.
    for (const row of [SIGNAL, FILL, ...(i % 3 === 2 ? [STOPPED] : [FIRST_TARGET, BREAK_EVEN])]) {
      market.add(row);
      await runner.settle();
    }
    market.add(...Array.from({ length: 8 }, () => QUIET));
    await runner.settle();
  }
  for (const row of [SIGNAL, FILL]) {
    market.add(row);
    await runner.settle();
  }
  await runner.stopAll();
  const owner = new pg.Client(db.ownerTarget);
  await owner.connect();
  const restore = await backUp(owner, [...LOG_TABLES, 'signal', 'strategy_version']);
  const context = { db: db.database, dataDir: dirname(log.ctx.keyFile), readRows, readVersions };
  const now = market.now() + 60_000;
  return {
    db,
    log,
    market,
    owner,
    context,
    now,
    verify: () => verifyDatabase(context, { now }),
    restore,
    async close() {
      await owner.end();
      await log.remove();
      await db.close();
    },
  };
}

/** Stores the newest checkpoint outside of the database, as the keeper does. */
export async function storeCheckpoint(live: LiveLog): Promise<void> {
  const { checkpointFile } = live.log.ctx;
  const note = await newestNote(live);
  const path = getJournal(checkpointFile);
  const before = (await readJournal(path)).at(-1)?.note ?? null;
  if (before !== note) await addToJournal(path, toSignedTree(note, live.now), before);
  await writeCheckpointFile(checkpointFile, note);
}

/** Returns the current note of a log's head. */
export async function newestNote({ db }: LiveLog): Promise<string> {
  return (await selectStoredHead(db.database))!.checkpoint!;
}
