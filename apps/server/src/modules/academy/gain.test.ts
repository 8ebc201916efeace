import { Draw, mulberry32 } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { computeGain } from './gain.ts';

const QUESTIONS = 10;
const GROUPS = 2_000;
const AT = new Date(Date.UTC(2027, 0, 4));

interface Chances {
  readonly before: number;
  readonly after: number;
  readonly later: number;
}

/** Returns the tests of learners, each of whom knows a question with the chances that are drawn for the learner. */
function learners(count: number, getChances: () => Chances, random: () => number) {
  const right = (chance: number, of: number) =>
    Array.from({ length: of }, () => random() < chance).filter(Boolean).length;
  return Array.from({ length: count }, (_none, i) => {
    const { before, after, later } = getChances();
    return [
      { accountId: `${i}`, kind: 'before' as const, right: right(before, QUESTIONS), of: QUESTIONS, at: AT },
      { accountId: `${i}`, kind: 'examination' as const, right: right(after, QUESTIONS), of: QUESTIONS, at: AT },
      { accountId: `${i}`, kind: 'later' as const, right: right(later, 5), of: 5, at: AT },
    ];
  }).flat();
}

const same = (chances: Chances) => () => chances;

/** Learners of mixed ability, who gain by different amounts: 0.30 on average, of which 0.10 is lost again. */
function mixed(draw: Draw): Chances {
  const before = draw.of([0.1, 0.25, 0.4, 0.55]);
  const after = before + draw.of([0.15, 0.3, 0.45]);
  return { before, after, later: after - 0.1 };
}

/** Returns the share of groups whose interval contains the truth. */
function coverage(
  getChances: () => Chances,
  truth: number,
  toInterval: (gain: ReturnType<typeof computeGain>) => Interval,
) {
  const random = mulberry32(7);
  let covered = 0;
  for (let group = 0; group < GROUPS; group += 1) {
    const { low, high } = toInterval(computeGain(learners(30, getChances, random)));
    if (low! <= truth && truth <= high!) covered += 1;
  }
  return covered / GROUPS;
}

interface Interval {
  readonly low: number | null;
  readonly high: number | null;
}

test('a gain is published from 30 learners on who answered both tests', () => {
  const tests = learners(30, same({ before: 0, after: 1, later: 1 }), mulberry32(1));
  expect(computeGain(tests.slice(1))).toMatchObject({ n: 29, mean: null, low: null, high: null });
  expect(computeGain(tests)).toMatchObject({ n: 30, mean: 1, low: 1, high: 1 });
});

test('a gain counts the first examination of a learner, not the best', () => {
  const tests = learners(30, same({ before: 0, after: 0, later: 0 }), mulberry32(2));
  const repeated = tests.map((one) => ({ ...one, kind: 'examination' as const, right: QUESTIONS }));
  expect(computeGain([...tests, ...repeated])).toMatchObject({ mean: 0, n: 30 });
});

test('a gain leaves out a test before the course that was sent without answers, and counts the one after it', () => {
  const tests = learners(30, same({ before: 0.5, after: 1, later: 1 }), mulberry32(4));
  const blanks = tests
    .filter(({ kind }) => kind === 'before')
    .map((one) => ({ ...one, right: 0, at: new Date(Date.UTC(2026, 10, 28)) }));
  expect(computeGain([...blanks, ...tests])).toEqual(computeGain(tests));
  const only = tests.filter(({ kind }) => kind !== 'before');
  expect(computeGain([...blanks, ...only])).toMatchObject({ n: 0, mean: null });
  // From then on, an answered test with nothing right counts.
  const answered = blanks.map((one) => ({ ...one, at: AT }));
  expect(computeGain([...answered, ...only])).toMatchObject({ n: 30, mean: 1 });
});

test('what is still right later is published from 30 learners on, with Wilson’s interval', () => {
  const tests = learners(30, same({ before: 0, after: 1, later: 1 }), mulberry32(3));
  const later = tests.filter(({ kind }) => kind === 'later');
  expect(computeGain(later.slice(1)).retention).toEqual({ n: 29, share: null, low: null, high: null });
  // Wilson (1927) for 30 of 30: from 30 ÷ (30 + 1.96²).
  const { n, share, low, high } = computeGain(later).retention;
  expect({ n, share, high }).toEqual({ n: 30, share: 1, high: 1 });
  expect(low).toBeCloseTo(30 / (30 + 1.959964 ** 2), 5);
});

describe('For 30 learners with ten questions, the interval covers the true', () => {
  test('gain of equal learners in 93 to 97% of groups', () => {
    const share = coverage(same({ before: 0.45, after: 0.8, later: 0.7 }), 0.35, (gain) => gain);
    expect(share).toBeGreaterThan(0.93);
    expect(share).toBeLessThan(0.97);
  });

  test('gain of learners of mixed ability in 93 to 97% of groups', () => {
    const draw = new Draw(11);
    const share = coverage(
      () => mixed(draw),
      0.3,
      (gain) => gain,
    );
    expect(share).toBeGreaterThan(0.93);
    expect(share).toBeLessThan(0.97);
  });

  test('share that is still right in at least 95% of groups', () => {
    const draw = new Draw(12);
    // Mean of `later` over the abilities: 0.325 + 0.30 − 0.10.
    expect(
      coverage(
        () => mixed(draw),
        0.525,
        ({ retention }) => retention,
      ),
    ).toBeGreaterThanOrEqual(0.95);
  });
});
