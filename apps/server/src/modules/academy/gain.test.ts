import { mulberry32 } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { gainOf } from './gain.ts';

const QUESTIONS = 8;

/** Returns the tests of learners, each of whom knows a question with these chances. */
function learners(count: number, chances: { before: number; after: number }, random: () => number) {
  const right = (chance: number) => Array.from({ length: QUESTIONS }, () => random() < chance).filter(Boolean).length;
  return Array.from({ length: count }, (_none, i) => [
    { accountId: `${i}`, kind: 'before' as const, right: right(chances.before), of: QUESTIONS },
    { accountId: `${i}`, kind: 'examination' as const, right: right(chances.after), of: QUESTIONS },
  ]).flat();
}

test('a gain is published from 30 learners on who answered both tests', () => {
  const random = mulberry32(1);
  const tests = learners(30, { before: 0, after: 1 }, random);
  expect(gainOf(tests.slice(1))).toMatchObject({ n: 29, mean: null, low: null, high: null });
  expect(gainOf(tests)).toMatchObject({ n: 30, mean: 1, low: 1, high: 1 });
});

test('a gain counts the first examination of a learner, not the best', () => {
  const tests = learners(30, { before: 0, after: 0 }, mulberry32(2));
  const later = tests.map((one) => ({ ...one, kind: 'examination' as const, right: QUESTIONS }));
  expect(gainOf([...tests, ...later])).toMatchObject({ mean: 0, n: 30 });
});

test('the interval covers the true gain in 93 to 97% of groups of learners with known chances', () => {
  const random = mulberry32(7);
  const [groups, truth] = [2_000, 0.35];
  let covered = 0;
  for (let group = 0; group < groups; group += 1) {
    const { low, high } = gainOf(learners(40, { before: 0.45, after: 0.45 + truth }, random));
    if (low! <= truth && truth <= high!) covered += 1;
  }
  expect(covered / groups).toBeGreaterThan(0.93);
  expect(covered / groups).toBeLessThan(0.97);
});
