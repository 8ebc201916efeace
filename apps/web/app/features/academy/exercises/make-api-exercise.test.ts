import { expect, test } from 'vitest';
import type { NumberExerciseKind } from './exercise.ts';
import { makeExercise } from './make-exercise.ts';

const SEEDS = Array.from({ length: 200 }, (_none, i) => i + 1);
const all = (kind: NumberExerciseKind) => SEEDS.map((seed) => makeExercise(kind, seed));

test('200 first polls are the first multiple of the interval that is not before the end of the delay', () => {
  const answers = all('first-poll').map(({ inputs, answer, text }) => {
    const { delay, every, start, sealed } = inputs as Record<string, number>;
    const polls = Math.ceil((sealed! + delay! - start!) / every!);
    expect(answer, text).toBe(start! + polls * every! - sealed!);
    expect(answer).toBeGreaterThanOrEqual(delay!);
    expect(answer).toBeLessThan(delay! + every!);
    return answer - delay!;
  });
  // A read at the very end of the delay, and one just before it, are among them.
  expect(answers).toContain(0);
  expect(Math.max(...answers)).toBeGreaterThan(8);
});

test('200 waits of a program that connects again equal 3 seconds plus the parts of each limit', () => {
  for (const { inputs, answer, text } of all('reconnect-wait')) {
    const { attempts, factors } = inputs as { attempts: number; factors: number[] };
    expect(factors).toHaveLength(attempts - 1);
    const limits = [6, 12, 24, 30, 30];
    const parts = factors.map((factor, i) => 3 + factor * (limits[i]! - 3));
    expect(answer, text).toBeCloseTo(3 + parts.reduce((sum, part) => sum + part, 0), 9);
  }
});
