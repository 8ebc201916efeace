import { isHoliday } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { isRight, type NumberExerciseKind } from './exercise.ts';
import { makeExercise } from './make-exercise.ts';

const SEEDS = Array.from({ length: 200 }, (_none, i) => i + 1);
const all = (kind: NumberExerciseKind) => SEEDS.map((seed) => makeExercise(kind, seed));
const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

test('200 true ranges equal the largest of three distances, smoothed', () => {
  for (const { inputs, answer } of all('true-range')) {
    const { period, before, high, low, close } = inputs as Record<string, number>;
    const range = Math.max(high!, close!) - Math.min(low!, close!);
    expect(answer).toBeCloseTo((before! * (period! - 1) + range) / period!, 9);
  }
});

test('200 z-scores equal the formula from raw sums', () => {
  for (const { inputs, answer } of all('z-score')) {
    const closes = inputs.closes as number[];
    const sum = closes.reduce((total, close) => total + close, 0);
    const squares = closes.reduce((total, close) => total + close * close, 0);
    const deviation = Math.sqrt(5 * squares - sum * sum) / 5;
    expect(answer).toBeCloseTo((closes[4]! - sum / 5) / deviation, 9);
  }
});

test('200 z-scores of a ratio equal the formula, and are right from a logarithm of four decimals', () => {
  const signs = new Set<number>();
  for (const exercise of all('log-ratio')) {
    const { first, second, mean, deviation } = exercise.inputs as Record<string, number>;
    const score = (Math.log(first!) - Math.log(second!) - mean!) / deviation!;
    expect(exercise.answer).toBeCloseTo(score, 8);
    const byHand = (rounded(Math.log(first! / second!), 4) - mean!) / deviation!;
    expect(Math.abs(byHand - exercise.answer)).toBeLessThan(0.005);
    signs.add(Math.sign(score));
  }
  expect(signs).toEqual(new Set([1, -1]));
});

test('200 late entries equal the distance from the fill over the published risk, and are worse than the signal', () => {
  for (const { inputs, answer } of all('late-entry')) {
    const { side, entry, stop, fill, price } = inputs as Record<string, number> & { side: string };
    const sign = String(side) === 'long' ? 1 : -1;
    const risk = Math.abs(entry! - stop!);
    expect(answer).toBeCloseTo((sign * (price! - fill!)) / risk, 10);
    expect(answer).toBeLessThan((sign * (price! - entry!)) / risk);
  }
});

/** Returns the hours by which the clocks of a zone are ahead of UTC at a moment, by the time zones of the platform. */
function offsetAt(zone: string, at: number): number {
  const shown = new Date(at).toLocaleString('sv-SE', { timeZone: zone });
  return (Date.parse(`${shown.replace(' ', 'T')}Z`) - at) / 3_600_000;
}

test('200 distances between markets equal those by the platform’s time zones, also while one side has summer time', () => {
  const distances = new Set<number>();
  for (const { inputs, answer } of all('market-hours')) {
    const { hour, american, day } = inputs as Record<string, number>;
    const noon = day! + 12 * 3_600_000;
    const [here, there] = [offsetAt(inputs.zone as string, noon), offsetAt('America/New_York', noon)];
    expect(answer).toBe(american! - there - (hour! - here));
    distances.add(here - there);
  }
  expect(distances).toEqual(new Set([4, 5, 6]));
});

test('no market of an exercise on hours is closed on its day', () => {
  const days = new Set(all('market-hours').map(({ inputs }) => Number(inputs.day) / 86_400_000));
  expect(days.size).toBeGreaterThan(30);
  const closed = [...days].filter((day) => (['us', 'uk', 'eu'] as const).some((calendar) => isHoliday(calendar, day)));
  expect(closed.map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))).toEqual([]);
});

test('answers by the figures that the hints print are right', () => {
  for (const exercise of all('z-score')) {
    const closes = exercise.inputs.closes as number[];
    const average = Number(/is ([\d.]+)\.$/.exec(exercise.hints[0]!)![1]);
    const deviation = Math.sqrt(closes.reduce((total, close) => total + (close - average) ** 2, 0) / 5);
    expect(isRight(exercise, rounded((closes[4]! - average) / deviation, 2))).toBe(true);
  }
  for (const exercise of all('true-range')) {
    const { period, before } = exercise.inputs as Record<string, number>;
    const distances = /are ([\d, ]+)\.$/.exec(exercise.hints[1]!)![1]!.split(', ').map(Number);
    const average = before! + (Math.max(...distances) - before!) / period!;
    expect(isRight(exercise, rounded(average, 2))).toBe(true);
  }
});
