import { SIMULATED_INSTRUMENTS } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { deliveryEvent } from '../../delivery/delivery.tables.ts';
import { selectPaused } from '../record/pause-repository.ts';
import { checkParity } from '../replay/check-parity.ts';
import { replayOpenedInThread } from '../replay/replay-opened.ts';
import { runnerPause } from '../runner.tables.ts';
import { COURSE, FILL, QUIET, REGISTRY, SHORT, SIGNAL, useFaultCourse } from '../testing/fault-course.ts';
import { A_LIMIT, testFaultsInHistory, testLiveFaults } from '../testing/fault-tests.ts';
import { type FaultName, STRATEGIES } from '../testing/faulty-strategies.ts';
import { TestMarket } from '../testing/test-market.ts';
import { TestRunner } from '../testing/test-runner.ts';
import { testStrategy } from '../testing/test-strategies.ts';

const course = useFaultCourse();

describe('A faulty strategy', () => {
  testLiveFaults(course, [
    ['throws', /failed 5 times in 10 minutes, the last time with Error: division by a bar/],
    ['loops', A_LIMIT],
    ['eats-objects', A_LIMIT],
    ['exits', /ended the thread with code 0/],
    ['edits-a-prototype', /read only property 'push'/],
    ['leaves-a-throw-behind', /later/, [3, 4]],
  ]);

  test.each<FaultName>(['edits-in-silence', 'edits-the-position', 'prints'])(
    'changes nothing for the others, paused or not: %s',
    async (fault) => {
      const expected = await course.factsAlone(SHORT);
      course.choose(fault, 'test-strategy');
      course.market.add(QUIET);
      await course.runner.start();
      await course.follow(COURSE);
      expect(await course.getFacts('test-strategy')).toEqual(expected);
    },
  );

  testFaultsInHistory(course, ['throws', 'exits']);
});

describe('A strategy that leaks memory', () => {
  test('is paused once all strategies together use too much memory', async () => {
    course.choose('test-strategy', 'hoards');
    course.market.add(...Array.from({ length: 60 }, () => QUIET));
    await course.runner.start();
    await course.follow([...Array.from({ length: 120 }, () => QUIET), SIGNAL, FILL]);
    const paused = course.runner.lines.filter(({ msg }) => msg.includes('is paused'));
    expect(paused.map(({ msg }) => msg)).toEqual([expect.stringMatching(/^hoards is paused.*MB/)]);
    expect(await course.getFacts('test-strategy')).toHaveLength(3);
  });
});

describe('A strategy that opens too many signals', () => {
  test('is paused before its 61st signal within an hour is published', async () => {
    course.market = new TestMarket(course.market.start, SIMULATED_INSTRUMENTS);
    course.log = { ...course.log, ctx: { ...course.log.ctx, clock: course.market } };
    course.runner = new TestRunner(course.db, course.log, course.market);
    course.runner.registry = REGISTRY;
    course.choose('floods', 'test-strategy');
    course.market.add(QUIET);
    await course.runner.start();
    await course.follow([...Array.from({ length: 9 }, () => QUIET), SIGNAL]);
    const opened = (await course.runner.entries()).filter((entry) => entry.kind === 'signal.opened');
    expect(opened.map((entry) => (entry.kind === 'signal.opened' ? entry.strategyId : ''))).toEqual([
      ...Array.from({ length: 60 }, () => 'floods'),
      ...SIMULATED_INSTRUMENTS.map(() => 'test-strategy'),
    ]);
    expect(course.runner.lines.map(({ msg }) => msg)).toEqual([
      'floods is paused until the next start: it opened more than 60 signals in an hour',
    ]);
    const ends = (await course.runner.entries()).filter(({ kind }) => kind === 'signal.closed');
    expect(ends, 'its published signals are carried to their end').toHaveLength(60);
  });
});

test('Subscribers are sent that a strategy was paused, and after the next start that it runs again', async () => {
  course.choose('exits', 'test-strategy');
  course.market.add(QUIET);
  const first = await course.runner.start();
  await course.follow(COURSE);
  await first.stop();
  await course.runner.start();
  const events = await course.db.database.select().from(deliveryEvent).orderBy(deliveryEvent.id);
  expect(events.slice(0, 2).map(({ type, data }) => [type, data])).toMatchObject([
    [
      'strategy.status',
      { strategyId: 'exits', status: 'paused', reason: expect.stringMatching(/^The program paused it/) },
    ],
    ['strategy.status', { strategyId: 'exits', status: 'running' }],
  ]);
});

describe('The signals of a paused strategy', () => {
  test('that were open continue to their end by their published levels', async () => {
    course.choose('exits', 'test-strategy');
    course.market.add(QUIET);
    await course.runner.start();
    await course.follow(COURSE);
    const text = (facts: string[]) => facts.slice(1, 7).map((fact) => fact.replace(/"signalId":"[^"]*"/, ''));
    const own = await course.getFacts('exits');
    const sound = await course.getFacts('test-strategy');
    expect(own).toHaveLength(6);
    const levels = (facts: string[]) => text(facts).map((fact) => fact.replace(/"strategyId":"[^"]*"/, ''));
    expect(levels(own)).toEqual(levels(sound.slice(0, 6)));
  });

  test('that it would have opened in the meantime are missing with the cause `paused`, and the next start runs it again', async () => {
    course.choose('exits', 'test-strategy');
    course.market.add(QUIET);
    const first = await course.runner.start();
    await course.follow(COURSE);
    await first.stop();
    course.choose('test-strategy');
    const [pause] = await course.db.database.select().from(runnerPause);
    expect(pause).toMatchObject({ strategyId: 'exits', until: null });
    expect([...(await selectPaused(course.db.database, 'simulated')).keys()]).toEqual(['exits']);
    await course.runner.start();
    const ended = await course.db.database.select().from(runnerPause);
    expect(ended).toMatchObject([{ strategyId: 'exits', until: new Date(course.market.closeOfLast) }]);
    expect((await selectPaused(course.db.database, 'simulated')).size).toBe(0);
    expect(course.runner.health.checks()).toMatchObject([{ name: 'strategies', state: 'ok' }]);
    const healed = { ...testStrategy, id: 'exits' };
    const parity = await checkParity(
      { db: course.db.database, provider: course.market, rules: course.runner.rules },
      healed,
    );
    expect(parity).toMatchObject({ replayed: 2, published: 1, differences: [{ kind: 'missing', cause: 'paused' }] });
  });
});

describe('The comparison of live and replay in a thread of its own', () => {
  const compare = (strategyId: string) =>
    checkParity(
      {
        db: course.db.database,
        provider: course.market,
        rules: course.runner.rules,
        replayOpened: replayOpenedInThread(REGISTRY),
      },
      STRATEGIES.find(({ id }) => id === strategyId)!,
    );

  test('gives the result of one in the same thread, and fails only for a strategy that fails', async () => {
    course.choose('exits', 'loops', 'test-strategy');
    course.market.add(QUIET);
    const { stop } = await course.runner.start();
    await stop();
    course.choose('exits', 'test-strategy');
    await course.runner.start();
    await course.follow(COURSE);
    const here = await checkParity(
      { db: course.db.database, provider: course.market, rules: course.runner.rules },
      testStrategy,
    );
    expect(here).toMatchObject({ replayed: 2, published: 2, parity: 1 });
    expect(await compare('test-strategy')).toEqual(here);
    await expect(compare('exits')).rejects.toThrow('ended the thread with code 0');
    await expect(compare('loops')).rejects.toThrow(/processor time|did not answer/);
  });
});

describe('A strategy that throws a few times', () => {
  test('is replayed from its anchors, and continues as if it had not thrown', async () => {
    const expected = await course.factsAlone(SHORT);
    course.choose('stumbles', 'test-strategy');
    course.market.add(QUIET);
    await course.runner.start();
    await course.follow(COURSE);
    expect(await course.getFacts('test-strategy')).toEqual(expected);
    expect(await course.getFacts('stumbles')).toHaveLength(expected.length);
    expect(course.runner.lines.map(({ msg }) => msg)).toEqual(
      Array.from({ length: 4 }, () => 'stumbles threw; replaying it from its anchors'),
    );
    expect(course.runner.health.checks()).toMatchObject([{ name: 'strategies', state: 'ok' }]);
  });
});
