import type { LogEntry } from '@sealtick/contract';
import { afterEach, beforeEach, expect } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { openTestLog, type TestLog } from '../../log/testing/provider-log.ts';
import { FAULT_VOLUME, type FaultName, STRATEGIES } from './faulty-strategies.ts';
import { SIGNAL_CLOSE, TestMarket } from './test-market.ts';
import { TestRunner } from './test-runner.ts';

export type Row = [number, number, number, number, volume?: number];
export const QUIET: Row = [100, 100.5, 99.5, 100];
export const SIGNAL: Row = [100, 101, 99.5, SIGNAL_CLOSE];
export const FILL: Row = [100.8, 101.2, 100.2, 101];
const FIRST_TARGET: Row = [101, 102, 100.9, 101.9];
const BREAK_EVEN: Row = [101.9, 102, 100.5, 100.9];
const faulty = ([open, high, low, close]: Row): Row => [open, high, low, close, FAULT_VOLUME];
export const REGISTRY = new URL('./faulty-strategies.ts', import.meta.url);
/** The fault occurs while a signal of each strategy is open; another signal follows. */
export const COURSE: readonly Row[] = [SIGNAL, FILL, faulty(FIRST_TARGET), BREAK_EVEN, SIGNAL, FILL];

export const SHORT: readonly Row[] = [QUIET];
export const FAULTY_HISTORY: readonly Row[] = [QUIET, SIGNAL, faulty(FILL), FIRST_TARGET, BREAK_EVEN];

/** A runner of faulty strategies beside a sound one, on a database and a market of its own for each test. */
export class FaultCourse {
  db!: TestDatabase;
  log!: TestLog;
  market!: TestMarket;
  runner!: TestRunner;
  private readonly alone = new Map<readonly Row[], readonly string[]>();

  async open(): Promise<void> {
    this.db = await createTestDatabase();
    this.market = new TestMarket(Date.UTC(2024, 2, 4));
    this.log = await openTestLog(this.db.database, { clock: this.market });
    this.runner = new TestRunner(this.db, this.log, this.market);
    this.runner.registry = REGISTRY;
  }

  async close(): Promise<void> {
    await this.runner.stopAll();
    await this.log.remove();
    await this.db.close();
  }

  /** Chooses the strategies that the next start runs. */
  choose(...names: readonly (FaultName | 'test-strategy')[]): void {
    this.runner.strategies = STRATEGIES.filter(({ id }) => names.includes(id as FaultName));
  }

  async follow(rows: readonly Row[]): Promise<void> {
    for (const row of rows) {
      this.market.add(row);
      await this.runner.settle();
    }
  }

  /** Returns the facts of one strategy in the log, without index and salt, as texts. */
  async getFacts(strategyId: string): Promise<string[]> {
    const entries = await this.runner.entries();
    const signals = new Set(
      entries.flatMap((entry) =>
        entry.kind === 'signal.opened' && entry.strategyId === strategyId ? [entry.signalId] : [],
      ),
    );
    const isOf = (entry: LogEntry) =>
      'signalId' in entry ? signals.has(entry.signalId) : 'id' in entry && entry.id === strategyId;
    return entries.filter(isOf).map(({ index: _index, salt: _salt, ...fact }) => JSON.stringify(fact));
  }

  /** Returns the facts of the sound strategy when it runs alone through this history and the course. */
  async factsAlone(history: readonly Row[]): Promise<readonly string[]> {
    const known = this.alone.get(history);
    if (known) return known;
    this.choose('test-strategy');
    this.market.add(...history);
    await this.runner.start();
    await this.follow(COURSE);
    const facts = await this.getFacts('test-strategy');
    expect(facts, 'the publication, a signal to its end, and another one until it is filled').toHaveLength(8);
    this.alone.set(history, facts);
    await this.close();
    await this.open();
    return facts;
  }
}

/** Returns a course that is opened before each test of the file and closed after it. */
export function useFaultCourse(): FaultCourse {
  const course = new FaultCourse();
  beforeEach(() => course.open());
  afterEach(() => course.close());
  return course;
}
