import { EXERCISES } from '@sealtick/contract';
import { drawdowns } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { answerText, isRight, type NumberExerciseKind, readAnswer, unclearAnswer } from './exercise.ts';
import { makeExercise } from './make-exercise.ts';

const KINDS = EXERCISES.filter((kind): kind is NumberExerciseKind => kind !== 'calibration' && kind !== 'look-ahead');

const SEEDS = Array.from({ length: 200 }, (_none, i) => i + 1);
const all = (kind: NumberExerciseKind) => SEEDS.map((seed) => makeExercise(kind, seed));

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

  test('of ruin equal the formula, with the fall in R', () => {
    for (const { inputs, answer } of all('risk-of-ruin')) {
      const { mean, deviation, risk, fall } = inputs as Record<string, number>;
      const chance = Math.exp((-2 * mean! * (fall! / risk!)) / deviation! ** 2);
      expect(answer).toBeCloseTo(100 * chance, 8);
    }
  });

  test('of leverage and margin equal units times price', () => {
    const asked = new Set<number>();
    for (const { inputs, answer } of all('leverage')) {
      const { account, risk, price, stop, rate, asksMargin } = inputs as Record<string, number>;
      const notional = ((account! * risk!) / (price! - stop!)) * price!;
      asked.add(asksMargin!);
      expect(answer).toBeCloseTo(asksMargin ? notional * rate! : notional / account!, 6);
    }
    expect(asked.size).toBe(2);
  });

  test('of leverage are right by the share that the first hint prints', () => {
    for (const exercise of all('leverage')) {
      const { account, risk, rate, asksMargin } = exercise.inputs as Record<string, number>;
      const printed = Number(/which is ([\d.]+)% of the price/.exec(exercise.hints[0]!)![1]) / 100;
      const leverage = risk! / printed;
      expect(
        isRight(exercise, Number((asksMargin ? account! * leverage * rate! : leverage).toFixed(exercise.decimals))),
      ).toBe(true);
    }
  });

  test('of costs equal spread, nights and two slippages over the distance of the stop', () => {
    for (const { inputs, answer } of all('trade-cost')) {
      const { distance, spread, nights, swap, slippage } = inputs as Record<string, number>;
      expect(answer).toBeCloseTo((spread! + nights! * swap! + 2 * slippage!) / distance!, 8);
    }
  });

  test('of currency risk add the positions that bought or sold dollars', () => {
    for (const { inputs, answer } of all('currency-risk')) {
      const { symbols, sides, risks, side } = inputs as {
        symbols: string;
        sides: string;
        risks: number[];
        side: string;
      };
      const sold = (symbol: string, way: string) => symbol.startsWith('USD') === (way === 'short');
      const of = symbols.split(',').map((symbol, i) => sold(symbol, sides.split(',')[i]!));
      const sum = risks.reduce((total, risk, i) => (of[i] === (side === 'short') ? total + risk : total), 0);
      expect(answer).toBeCloseTo(100 * sum, 10);
    }
  });

  test('of correlation equal Pearson’s coefficient from raw sums', () => {
    for (const { inputs, answer } of all('correlation')) {
      const { a, b } = inputs as { a: number[]; b: number[] };
      const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
      const products = (one: number[], other: number[]) => sum(one.map((value, i) => value * other[i]!));
      const n = a.length;
      const top = n * products(a, b) - sum(a) * sum(b);
      const bottom = Math.sqrt((n * products(a, a) - sum(a) ** 2) * (n * products(b, b) - sum(b) ** 2));
      expect(answer).toBeCloseTo(top / bottom, 10);
    }
  });

  test('of intervals are right by the printed point of Student’s t', () => {
    for (const exercise of all('mean-interval')) {
      const results = exercise.inputs.results as number[];
      const mean = results.reduce((total, one) => total + one, 0) / 6;
      const deviation = Math.sqrt(results.reduce((total, one) => total + (one - mean) ** 2, 0) / 5);
      const low = mean - (2.5706 * deviation) / Math.sqrt(6);
      expect(exercise.answer).toBeCloseTo(low, 3);
      expect(isRight(exercise, Math.round(low * 100) / 100)).toBe(true);
    }
  });

  test.each(KINDS)('of %s are accepted as their own answers, and repeat for a seed', (kind) => {
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
  expect(['1.5', '1,5', '−0.75', '+2 R', '25%', '1,2500'].map(readAnswer)).toEqual([1.5, 1.5, -0.75, 2, 25, 1.25]);
  expect(['', 'two', '1.2.3', '1e5'].map(readAnswer)).toEqual([null, null, null, null]);
  expect(['1,875 R', '−1,875', '1,250.5'].map((typed) => [readAnswer(typed), unclearAnswer(typed)])).toEqual([
    [null, 'Write 1.875 or 1875.'],
    [null, 'Write -1.875 or -1875.'],
    [1250.5, undefined],
  ]);
});

test('answers are shown with separators, a minus sign and their unit', () => {
  const shown = (answer: number, decimals: number, unit: string) => answerText({ answer, decimals, unit } as never);
  expect(shown(8146.2, 0, 'dollars')).toBe('8,146 dollars');
  expect(shown(-0.126, 2, 'R')).toBe('−0.13 R');
  expect(shown(-0.001, 2, '')).toBe('0.00');
});
