import type { LogEntry } from '@sealtick/contract';
import { SIMULATED_INSTRUMENTS } from '@sealtick/engine';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { openTestLog, type TestLog } from '../../log/testing/provider-log.ts';
import { selectPaused } from '../record/pause-repository.ts';
import { checkParity } from '../replay/check-parity.ts';
import { replayOpenedInThread } from '../replay/replay-opened.ts';
import { runnerPause } from '../runner.tables.ts';
import { FAULT_VOLUME, type FaultName, STRATEGIES } from '../testing/faulty-strategies.ts';
import { SIGNAL_CLOSE, TestMarket } from '../testing/test-market.ts';
import { TestRunner } from '../testing/test-runner.ts';
import { testStrategy } from '../testing/test-strategies.ts';

type Row = [number, number, number, number, volume?: number];
const QUIET: Row = [100, 100.5, 99.5, 100];
const SIGNAL: Row = [100, 101, 99.5, SIGNAL_CLOSE];
const FILL: Row = [100.8, 101.2, 100.2, 101];
const FIRST_TARGET: Row = [101, 102, 100.9, 101.9];
const BREAK_EVEN: Row = [101.9, 102, 100.5, 100.9];
const faulty = ([open, high, low, close]: Row): Row => [open, high, low, close, FAULT_VOLUME];
const REGISTRY = new URL('../testing/faulty-strategies.ts', import.meta.url);
/** The fault occurs while a signal of each strategy is open; another signal follows. */
const COURSE: Row[] = [SIGNAL, FILL, faulty(FIRST_TARGET), BREAK_EVEN, SIGNAL, FILL];

const SHORT: readonly Row[] = [QUIET];
const FAULTY_HISTORY: readonly Row[] = [QUIET, SIGNAL, faulty(FILL), FIRST_TARGET, BREAK_EVEN];

let db: TestDatabase;
let log: TestLog;
let market: TestMarket;
let runner: TestRunner;

async function open(): Promise<void> {
  db = await createTestDatabase();
  market = new TestMarket(Date.UTC(2024, 2, 4));
  log = await openTestLog(db.database, { clock: market });
  runner = new TestRunner(db, log, market);
  runner.registry = REGISTRY;
}
async function close(): Promise<void> {
  await runner.stopAll();
  await log.remove();
  await db.close();
}
beforeEach(open);
afterEach(close);

function run(...names: readonly (FaultName | 'test-strategy')[]): void {
  runner.strategies = STRATEGIES.filter(({ id }) => names.includes(id as FaultName));
}

async function follow(rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    market.add(row);
    await runner.settle();
  }
}

/** Returns the facts of one strategy in the log, without index and salt, as texts. */
async function factsOf(strategyId: string): Promise<string[]> {
  const entries = await runner.entries();
  const signals = new Set(
    entries.flatMap((entry) =>
      entry.kind === 'signal.opened' && entry.strategyId === strategyId ? [entry.signalId] : [],
    ),
  );
  const isOf = (entry: LogEntry) =>
    'signalId' in entry ? signals.has(entry.signalId) : 'id' in entry && entry.id === strategyId;
  return entries.filter(isOf).map(({ index: _index, salt: _salt, ...fact }) => JSON.stringify(fact));
}

const alone = new Map<readonly Row[], readonly string[]>();

/** Returns the facts of the sound strategy when it runs alone through this history and the course. */
async function factsAlone(history: readonly Row[]): Promise<readonly string[]> {
  const known = alone.get(history);
  if (known) return known;
  run('test-strategy');
  market.add(...history);
  await runner.start();
  await follow(COURSE);
  const facts = await factsOf('test-strategy');
  expect(facts, 'the publication, a signal to its end, and another one until it is filled').toHaveLength(8);
  alone.set(history, facts);
  await close();
  await open();
  return facts;
}

/** The speed of the machine decides which limit is reached first. */
const A_LIMIT = /MB|did not answer|processor time/;

/**
 * The fault, the log line of the pause, and the number of bars it had been stepped with: leaked work may be attributed to
 * the strategy one bar later.
 */
const LIVE: readonly [FaultName, RegExp, bars?: number[]][] = [
  ['throws', /failed 5 times in 10 minutes, the last time with Error: division by a bar/],
  ['throws-nothing', /ended the thread with code 3/],
  ['loops', A_LIMIT],
  ['loops-in-an-expression', A_LIMIT],
  ['eats-objects', A_LIMIT],
  ['eats-a-map', A_LIMIT],
  ['eats-one-array', A_LIMIT],
  ['eats-outside-the-heap', A_LIMIT],
  ['exits', /ended the thread with code 0/],
  ['edits-a-prototype', /read only property 'push'/],
  ['edits-the-bar', /Cannot set property close of/],
  ['leaves-a-loop-behind', A_LIMIT, [3, 4]],
  ['leaves-a-throw-behind', /later/, [3, 4]],
];

const ends = (bars: readonly number[]) => bars.map((count) => new Date(market.start + count * 300_000));

describe('A faulty strategy', () => {
  test.each(LIVE)(
    'is paused, and the others decide as if it had never run: %s',
    { timeout: 60_000 },
    async (fault, reason, bars = [3]) => {
      const expected = await factsAlone(SHORT);
      run(fault, 'test-strategy');
      market.add(QUIET);
      await runner.start();
      await follow(COURSE);
      expect(await factsOf('test-strategy')).toEqual(expected);
      const paused = runner.lines.filter(({ msg }) => msg.includes('is paused'));
      expect(paused.map(({ msg }) => msg)).toEqual([expect.stringMatching(reason)]);
      expect(paused[0]!.msg).toContain(`${fault} is paused until the next start`);
      expect(runner.health.checks()).toMatchObject([{ name: 'strategies', state: 'degraded' }]);
      expect(await db.database.select().from(runnerPause)).toMatchObject([
        { strategyId: fault, version: 1, until: null, from: expect.toBeOneOf(ends(bars)) },
      ]);
    },
  );

  test.each<FaultName>(['edits-in-silence', 'edits-the-position', 'prints'])(
    'changes nothing for the others, paused or not: %s',
    async (fault) => {
      const expected = await factsAlone(SHORT);
      run(fault, 'test-strategy');
      market.add(QUIET);
      await runner.start();
      await follow(COURSE);
      expect(await factsOf('test-strategy')).toEqual(expected);
    },
  );

  test.each<FaultName>(['throws', 'loops', 'eats-a-map', 'exits'])(
    'is paused where it fails in its history: %s',
    { timeout: 60_000 },
    async (fault) => {
      const expected = await factsAlone(FAULTY_HISTORY);
      run(fault, 'test-strategy');
      market.add(...FAULTY_HISTORY);
      await runner.start();
      await follow(COURSE);
      expect(await factsOf('test-strategy')).toEqual(expected);
      expect(runner.lines.filter(({ msg }) => msg.includes('is paused'))).toHaveLength(1);
    },
  );
});

describe('A strategy that leaks memory', () => {
  test('is paused once all strategies together use too much memory', { timeout: 60_000 }, async () => {
    run('test-strategy', 'hoards');
    market.add(...Array.from({ length: 60 }, () => QUIET));
    await runner.start();
    await follow([...Array.from({ length: 120 }, () => QUIET), SIGNAL, FILL]);
    const paused = runner.lines.filter(({ msg }) => msg.includes('is paused'));
    expect(paused.map(({ msg }) => msg)).toEqual([expect.stringMatching(/^hoards is paused.*MB/)]);
    expect(await factsOf('test-strategy')).toHaveLength(3);
  });
});

describe('A strategy that opens too many signals', () => {
  test('is paused before its 61st signal within an hour is published', async () => {
    market = new TestMarket(market.start, SIMULATED_INSTRUMENTS);
    log = { ...log, ctx: { ...log.ctx, clock: market } };
    runner = new TestRunner(db, log, market);
    runner.registry = REGISTRY;
    run('floods', 'test-strategy');
    market.add(QUIET);
    await runner.start();
    await follow([...Array.from({ length: 9 }, () => QUIET), SIGNAL]);
    const opened = (await runner.entries()).filter((entry) => entry.kind === 'signal.opened');
    expect(opened.map((entry) => (entry.kind === 'signal.opened' ? entry.strategyId : ''))).toEqual([
      ...Array.from({ length: 60 }, () => 'floods'),
      ...SIMULATED_INSTRUMENTS.map(() => 'test-strategy'),
    ]);
    expect(runner.lines.map(({ msg }) => msg)).toEqual([
      'floods is paused until the next start: it opened more than 60 signals in an hour',
    ]);
    const ends = (await runner.entries()).filter(({ kind }) => kind === 'signal.closed');
    expect(ends, 'its published signals are carried to their end').toHaveLength(60);
  });
});

describe('The signals of a paused strategy', () => {
  test('that were open continue to their end by their published levels', async () => {
    run('exits', 'test-strategy');
    market.add(QUIET);
    await runner.start();
    await follow(COURSE);
    const text = (facts: string[]) => facts.slice(1, 7).map((fact) => fact.replace(/"signalId":"[^"]*"/, ''));
    const own = await factsOf('exits');
    const sound = await factsOf('test-strategy');
    expect(own).toHaveLength(6);
    const levels = (facts: string[]) => text(facts).map((fact) => fact.replace(/"strategyId":"[^"]*"/, ''));
    expect(levels(own)).toEqual(levels(sound.slice(0, 6)));
  });

  test('that it would have opened meanwhile are missing with the cause `paused`, and the next start runs it again', async () => {
    run('exits', 'test-strategy');
    market.add(QUIET);
    const first = await runner.start();
    await follow(COURSE);
    await first.stop();
    run('test-strategy');
    const [pause] = await db.database.select().from(runnerPause);
    expect(pause).toMatchObject({ strategyId: 'exits', until: null });
    expect([...(await selectPaused(db.database, 'simulated')).keys()]).toEqual(['exits']);
    await runner.start();
    const ended = await db.database.select().from(runnerPause);
    expect(ended).toMatchObject([{ strategyId: 'exits', until: new Date(market.closeOfLast) }]);
    expect((await selectPaused(db.database, 'simulated')).size).toBe(0);
    expect(runner.health.checks()).toMatchObject([{ name: 'strategies', state: 'ok' }]);
    const healed = { ...testStrategy, id: 'exits' };
    const parity = await checkParity({ database: db.database, provider: market, rules: runner.rules }, healed);
    expect(parity).toMatchObject({ replayed: 2, published: 1, differences: [{ kind: 'missing', cause: 'paused' }] });
  });
});

describe('The comparison of live and replay in a thread of its own', () => {
  const compare = (strategyId: string) =>
    checkParity(
      {
        database: db.database,
        provider: market,
        rules: runner.rules,
        replayOpened: replayOpenedInThread(REGISTRY),
      },
      STRATEGIES.find(({ id }) => id === strategyId)!,
    );

  test('gives the result of one in the same thread, and fails only for a strategy that fails', async () => {
    run('exits', 'loops', 'test-strategy');
    market.add(QUIET);
    await runner.start();
    await follow(COURSE);
    const here = await checkParity({ database: db.database, provider: market, rules: runner.rules }, testStrategy);
    expect(here).toMatchObject({ replayed: 2, published: 2, parity: 1 });
    expect(await compare('test-strategy')).toEqual(here);
    await expect(compare('exits')).rejects.toThrow('ended the thread with code 0');
    await expect(compare('loops')).rejects.toThrow(/processor time|did not answer/);
  });
});

describe('A strategy that throws a few times', () => {
  test('is replayed from its anchors, and continues as if it had not thrown', async () => {
    const expected = await factsAlone(SHORT);
    run('stumbles', 'test-strategy');
    market.add(QUIET);
    await runner.start();
    await follow(COURSE);
    expect(await factsOf('test-strategy')).toEqual(expected);
    expect(await factsOf('stumbles')).toHaveLength(expected.length);
    expect(runner.lines.map(({ msg }) => msg)).toEqual(
      Array.from({ length: 4 }, () => 'stumbles threw; replaying it from its anchors'),
    );
    expect(runner.health.checks()).toMatchObject([{ name: 'strategies', state: 'ok' }]);
  });
});
