import { expect, test } from 'vitest';
import { isRight, type NumberExerciseKind } from './exercise.ts';
import { makeExercise } from './make-exercise.ts';

const SEEDS = Array.from({ length: 200 }, (_none, i) => i + 1);
const all = (kind: NumberExerciseKind) => SEEDS.map((seed) => makeExercise(kind, seed));

test('200 counts of parameter sets equal the product of the values of each choice', () => {
  for (const { inputs, answer } of all('parameter-count')) {
    const { from, to, step } = inputs as Record<string, number[]>;
    const counts = from!.map((first, i) => Math.round((to![i]! - first) / step![i]!) + 1);
    expect(answer).toBe(counts.reduce((product, count) => product * count, 1));
  }
});

/** Returns the quantile of the normal distribution by bisection of its integral (Simpson’s rule). */
function quantile(probability: number): number {
  const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  const below = (x: number) => {
    const parts = 400;
    const step = x / parts;
    let sum = density(0) + density(x);
    for (let i = 1; i < parts; i += 1) sum += (i % 2 ? 4 : 2) * density(i * step);
    return 0.5 + (sum * step) / 3;
  };
  let [low, high] = [0, 8];
  for (let i = 0; i < 60; i += 1) {
    const middle = (low + high) / 2;
    if (below(middle) < probability) low = middle;
    else high = middle;
  }
  return low;
}

test('200 distances from the best of many equal the formula, and are right by the printed bracket', () => {
  const brackets = new Map<number, number>();
  for (const exercise of all('best-of-many')) {
    const { count, years, sharpe } = exercise.inputs as Record<string, number>;
    if (!brackets.has(count!)) {
      const bracket =
        0.4227843350984671 * quantile(1 - 1 / count!) + 0.5772156649015329 * quantile(1 - 1 / (count! * Math.E));
      brackets.set(count!, bracket);
    }
    expect(exercise.answer).toBeCloseTo(sharpe! - brackets.get(count!)! / Math.sqrt(years!), 6);
    const printed = Number(/formula is ([\d.]+) for/.exec(exercise.text)![1]);
    expect(isRight(exercise, Number((sharpe! - printed / Math.sqrt(years!)).toFixed(2)))).toBe(true);
  }
  expect(brackets.size).toBe(9);
});

test('200 standard errors of a walk-forward count the trades after the first choice', () => {
  for (const { inputs, answer } of all('walk-forward')) {
    const { months, trainMonths, perMonth, deviation } = inputs as Record<string, number>;
    expect(answer).toBeCloseTo(deviation! / Math.sqrt((months! - trainMonths!) * perMonth!), 12);
  }
});

test('200 costs of habits equal what each winner and one loser give away', () => {
  for (const { inputs, answer } of all('habit-cost')) {
    const { plan, early, late } = inputs as { plan: number[]; early: number; late: number };
    const wins = plan.filter((result) => result > 0);
    const given = wins.reduce((sum, win) => sum + win - early, 0) + (-1 - late);
    expect(plan).toHaveLength(8);
    expect(wins.length).toBeGreaterThan(0);
    expect(wins.length).toBeLessThan(8);
    expect(answer).toBeCloseTo(given / 8, 12);
  }
});

/** Returns the length of a path in a tree that is split at the largest power of two below its size. */
function pathLength(index: number, size: number): number {
  if (size === 1) return 0;
  let split = 1;
  while (split * 2 < size) split *= 2;
  return 1 + (index < split ? pathLength(index, split) : pathLength(index - split, size - split));
}

test('200 lengths of inclusion proofs equal the splits until the entry is alone', () => {
  for (const { inputs, answer, hints } of all('proof-length')) {
    const { size, index } = inputs as { size: number; index: number };
    expect(answer).toBe(pathLength(index, size));
    const [first, second] = /into (\d+) and (\d+)\./.exec(hints[1]!)!.slice(1).map(Number);
    expect(first! + second!).toBe(size);
    expect(1 + (index < first! ? pathLength(index, first!) : pathLength(index - first!, second!))).toBe(answer);
  }
});
