import { expectancy, maxDrawdown, reliabilityBins } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { makeStatements, STATEMENTS, type Statement, scoreStatements } from './make-statements.ts';

const ROUNDS = Array.from({ length: 200 }, (_none, i) => makeStatements(i + 1));
const ALL = ROUNDS.flat();
const parseNumbers = ({ text }: Statement) => text.match(/\d+(\.\d+)?/g)!.map(Number);
const matching = (pattern: RegExp) => ALL.filter(({ text }) => pattern.test(text));

describe('Statements of 200 random rounds', () => {
  test('are ten that repeat for a seed', () => {
    expect(ROUNDS.every((round) => round.length === STATEMENTS)).toBe(true);
    expect(makeStatements(7)).toEqual(ROUNDS[6]);
    expect(makeStatements(8)).not.toEqual(ROUNDS[6]);
  });

  test('on targets are decided by the drawn steps, and their chance is stop ÷ (stop + target)', () => {
    const statements = matching(/reaches a target/);
    expect(statements).toHaveLength(600);
    for (const one of statements) {
      const [target, stop] = parseNumbers(one) as [number, number];
      expect(one.drawn.reduce((sum, step) => sum + step, 0)).toBe(one.isTrue ? target : -stop);
      expect(one.chance).toBeCloseTo(stop / (stop + target), 12);
    }
  });

  test('on expectancy and drawdown are decided by the functions of the engine', () => {
    for (const one of matching(/expectancy/)) expect(one.isTrue).toBe(expectancy(one.drawn)! > 0);
    for (const one of matching(/maximum drawdown/)) {
      const [risk, , limit] = parseNumbers(one).slice(-3) as [number, number, number];
      const equity = [1];
      for (const result of one.drawn) equity.push(equity.at(-1)! * (1 + (risk / 100) * result));
      expect(one.isTrue).toBe(-maxDrawdown(equity)! >= limit / 100);
    }
  });

  test('on losses in a row are decided by the drawn trades', () => {
    for (const one of matching(/in a row/)) {
      const run = parseNumbers(one).at(-1)!;
      expect(one.isTrue).toBe(
        one.drawn
          .map((result) => (result < 0 ? 'L' : 'W'))
          .join('')
          .includes('L'.repeat(run)),
      );
    }
  });

  test('come true as often as their chances say', () => {
    for (const { stated, low, high } of reliabilityBins(
      ALL.map(({ chance, isTrue }) => ({ stated: chance, isReached: isTrue })),
      0.2,
    )) {
      // Estimated chances and five bins: a little wider than the 95% interval of one bin.
      expect(stated).toBeGreaterThan(low - 0.03);
      expect(stated).toBeLessThan(high + 0.03);
    }
  });

  test('are scored best by who knows the chances', () => {
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const half = ROUNDS.map((round) => scoreStatements(round, Array(STATEMENTS).fill(0.5)));
    expect(half.every(({ score }) => score === 0.25)).toBe(true);
    const certain = ROUNDS.map((round) =>
      scoreStatements(
        round,
        round.map(({ isTrue }) => Number(isTrue)),
      ),
    );
    expect(certain.every(({ score }) => score === 0)).toBe(true);
    expect(mean(half.map(({ known }) => known))).toBeLessThan(0.22);
  });
});
