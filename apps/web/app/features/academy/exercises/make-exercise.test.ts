import { EXERCISES } from '@sealtick/contract';
import { drawdowns } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { isRight, makeExercise, readAnswer } from './make-exercise.ts';

const SEEDS = Array.from({ length: 200 }, (_none, i) => i + 1);
const all = (kind: (typeof EXERCISES)[number]) => SEEDS.map((seed) => makeExercise(kind, seed));

describe('Exercises of 200 random inputs', () => {
  test('of position size equal the formula in whole cents, rounded down', () => {
    for (const { inputs, answer } of all('position-size')) {
      const { account, risk, distance, perPoint } = inputs as Record<string, number>;
      const cents = Math.round(account! * risk! * 100);
      expect(answer).toBeCloseTo(Math.floor(cents / (distance! * perPoint!)) / 100, 12);
    }
  });

  test('of R multiples equal the weighted distance over the published risk', () => {
    for (const { inputs, answer } of all('r-multiple')) {
      const { side, entry, stop, exits } = inputs as { side: string; entry: number; stop: number; exits: number[] };
      const sign = side === 'long' ? 1 : -1;
      const mean = (exits[0]! + exits[1]!) / 2;
      expect(answer).toBeCloseTo((sign * (mean - entry)) / Math.abs(entry - stop), 10);
    }
  });

  test('of expectancy equal the mean', () => {
    for (const { inputs, answer } of all('expectancy')) {
      const results = inputs.results as number[];
      expect(answer).toBeCloseTo(results.reduce((sum, one) => sum + one, 0) / 8, 12);
    }
  });

  test('of drawdowns equal the deepest of the engine’s drawdowns', () => {
    for (const { inputs, answer } of all('drawdown')) {
      expect(answer).toBeCloseTo(-100 * Math.min(...drawdowns(inputs.equity as number[])), 10);
      expect(answer).toBeGreaterThanOrEqual(0);
    }
  });

  test('of recoveries lead back to the peak', () => {
    for (const { inputs, answer } of all('recovery')) {
      const { peak, low } = inputs as Record<string, number>;
      expect(low! * (1 + answer / 100)).toBeCloseTo(peak!, 6);
    }
  });

  test('of fills in gaps are filled at the open, which is between stop and target', () => {
    for (const { inputs, answer } of all('gap-fill')) {
      const { side, type, entry, open } = inputs as { side: string; type: string; entry: number; open: number };
      const worse = (open - entry) * (side === 'long' ? 1 : -1);
      expect(answer).toBe(open);
      expect(type === 'limit' ? worse < 0 : worse > 0).toBe(true);
    }
  });

  test.each(EXERCISES)('of %s are accepted as their own answers, and repeat for a seed', (kind) => {
    for (const seed of SEEDS) {
      const exercise = makeExercise(kind, seed);
      expect(makeExercise(kind, seed)).toEqual(exercise);
      expect(Number.isFinite(exercise.answer)).toBe(true);
      const shown = Number(exercise.answer.toFixed(exercise.decimals));
      expect(isRight(exercise, shown)).toBe(true);
      expect(isRight(exercise, shown + 2 * 10 ** -exercise.decimals)).toBe(false);
    }
  });
});

test('answers are read with comma or point, sign and unit', () => {
  expect(['1.5', '1,5', '−0.75', '+2 R', '25%', '1,250'].map(readAnswer)).toEqual([1.5, 1.5, -0.75, 2, 25, 1250]);
  expect(['', 'two', '1.2.3', '1e5'].map(readAnswer)).toEqual([null, null, null, null]);
});
