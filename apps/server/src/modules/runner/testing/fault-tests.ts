import { expect, test } from 'vitest';
import { runnerPause } from '../runner.tables.ts';
import { COURSE, FAULTY_HISTORY, type FaultCourse, QUIET, SHORT } from './fault-course.ts';
import type { FaultName } from './faulty-strategies.ts';

/** The speed of the machine decides which limit is reached first. */
export const A_LIMIT = /MB|did not answer|processor time/;

/**
 * The fault, the log line of the pause, and the number of bars it had been stepped with: leaked work may be attributed to
 * the strategy one bar later.
 */
export type LiveFault = [FaultName, RegExp, bars?: number[]];

/** Tests that each of these faults pauses its strategy, and that the others do not notice. */
export function testLiveFaults(course: FaultCourse, faults: readonly LiveFault[]): void {
  const ends = (bars: readonly number[]) => bars.map((count) => new Date(course.market.start + count * 300_000));
  test.each(faults)(
    'is paused, and the others decide as if it had never run: %s',
    { timeout: 60_000 },
    async (fault, reason, bars = [3]) => {
      const expected = await course.factsAlone(SHORT);
      course.choose(fault, 'test-strategy');
      course.market.add(QUIET);
      await course.runner.start();
      await course.follow(COURSE);
      expect(await course.getFacts('test-strategy')).toEqual(expected);
      const paused = course.runner.lines.filter(({ msg }) => msg.includes('is paused'));
      expect(paused.map(({ msg }) => msg)).toEqual([expect.stringMatching(reason)]);
      expect(paused[0]!.msg).toContain(`${fault} is paused until the next start`);
      expect(course.runner.health.checks()).toMatchObject([{ name: 'strategies', state: 'degraded' }]);
      expect(await course.db.database.select().from(runnerPause)).toMatchObject([
        { strategyId: fault, version: 1, until: null, from: expect.toBeOneOf(ends(bars)) },
      ]);
    },
  );
}

/** Tests that each of these faults pauses its strategy where it occurs in the bars before the start. */
export function testFaultsInHistory(course: FaultCourse, faults: readonly FaultName[]): void {
  test.each(faults)('is paused where it fails in its history: %s', { timeout: 60_000 }, async (fault) => {
    const expected = await course.factsAlone(FAULTY_HISTORY);
    course.choose(fault, 'test-strategy');
    course.market.add(...FAULTY_HISTORY);
    await course.runner.start();
    await course.follow(COURSE);
    expect(await course.getFacts('test-strategy')).toEqual(expected);
    expect(course.runner.lines.filter(({ msg }) => msg.includes('is paused'))).toHaveLength(1);
  });
}
