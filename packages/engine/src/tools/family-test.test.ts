import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../statistics/mulberry32.ts';
import { familyTest } from './family-test.ts';
import { planSweep, sweepRows } from './sweep.ts';
import { sweepResult } from './sweep-result.ts';
import { PULLBACK, testSeries } from './testing/test-market.ts';
import { judge, sweepVerdict } from './verdict.ts';
import { verdictErrorsText } from './verdict-errors.ts';

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Columns that share a part of their variance. */
function family(seed: number, sets: number, rows: number, shared = 0.7, edge = 0): number[][] {
  const random = mulberry32(seed);
  const common = Array.from({ length: rows }, () => normal(random));
  return Array.from({ length: sets }, () =>
    common.map((part) => edge + Math.sqrt(shared) * part + Math.sqrt(1 - shared) * normal(random)),
  );
}

describe('The test of a family of settings', () => {
  test('finds an edge in at most about 5% of families of noise', () => {
    const found = Array.from({ length: 300 }, (_, i) =>
      familyTest(family(i + 1, 20, 120), { draws: 200, seed: i + 1 }),
    );
    const share = found.filter(({ p }) => p! <= 0.05).length / found.length;
    expect(share).toBeLessThan(0.09);
    expect(share).toBeGreaterThan(0.01);
  });

  test('finds an edge that all settings share', () => {
    expect(familyTest(family(1, 50, 500, 0.7, 0.25)).p).toBeLessThan(0.01);
  });

  test('of one setting is the one-sided test of its mean', () => {
    const column = family(3, 1, 200, 0, 0.1)[0]!;
    const { t, p } = familyTest([column], { draws: 10_000 });
    // Upper tail of the normal distribution at this t: 1 − Φ(t).
    const mean = column.reduce((sum, value) => sum + value, 0) / 200;
    const deviation = Math.sqrt(column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 199);
    expect(t).toBeCloseTo((mean / deviation) * Math.sqrt(200), 10);
    expect(p).toBeCloseTo(upperTail(t!), 1);
    expect(Math.abs(p! - upperTail(t!))).toBeLessThan(0.01);
  });

  test('counts copies of one setting once', () => {
    const column = family(4, 1, 200)[0]!;
    const copies = familyTest(Array.from({ length: 50 }, () => column));
    expect(copies.p).toBe(familyTest([column]).p);
  });

  test('has a higher p after more trials', () => {
    const columns = family(5, 20, 200, 0.5, 0.15);
    const alone = familyTest(columns).p!;
    expect(familyTest(columns, { trials: 40 }).p).toBeCloseTo(1 - (1 - alone) ** 2, 12);
  });

  test('of a chosen set compares that one with the best of all', () => {
    const columns = family(8, 30, 300, 0.3);
    const best = familyTest(columns);
    const others = columns.map((_, set) => familyTest(columns, { set }));
    expect(others[best.set!]).toEqual(best);
    for (const { t, p } of others) {
      expect(t!).toBeLessThanOrEqual(best.t!);
      expect(p!).toBeGreaterThanOrEqual(best.p!);
    }
  });

  test('repeats with its seed and leaves out settings that never trade', () => {
    const columns = [...family(6, 5, 100), Array(100).fill(0)];
    expect(familyTest(columns, { seed: 9 })).toEqual(familyTest(columns, { seed: 9 }));
    expect(familyTest([Array(100).fill(0)], { set: 0 })).toMatchObject({ set: 0, t: null, p: null });
    expect(() => familyTest([[1, 2], [1]])).toThrow('returns must be columns of one length');
  });
});

describe('The verdict', () => {
  test('says how often it is wrong', () => {
    const falseSurvives = { families: 200, firstSeed: 1, share: 0.05, low: 0.03, high: 0.09 };
    const power = { families: 100, firstSeed: 1, share: 0.845, low: 0.79, high: 0.89, sharpe: 1, years: 10 };
    expect(verdictErrorsText({ settings: 1_200, falseSurvives, power })).toBe(
      'Of 200 families of noise with 1200 settings this verdict lets 5.0% (95%: 3.0 to 9.0%) survive, of 100 with a true Sharpe ratio of 1 over 10 years 84.5% (95%: 79.0 to 89.0%).',
    );
  });

  const tested = { set: 0, t: 4, p: 0.01, draws: 1_000, seed: 1 };

  test('is that a result survives up to 5%, and could be chance above', () => {
    expect(judge(tested, 100, 200, 1_200)).toEqual({
      verdict: 'survives',
      text: 'Survives: the best of 1,200 settings without an edge shows as much in 1.0% of cases.',
    });
    expect(judge({ ...tested, p: 0.2 }, 100, 200, 1_200)).toEqual({
      verdict: 'could-be-chance',
      text: 'Could be chance: the best of 1,200 settings without an edge shows as much in 20.0% of cases.',
    });
    expect(judge({ ...tested, p: 0.0005 }, 100, 200, 1_200).text).toContain('under 0.1% of cases');
  });

  test('is chance for few trades, few periods, or no returns', () => {
    expect(judge(tested, 12, 200, 9).text).toBe('Could be chance: 12 of 30 trades.');
    expect(judge(tested, 100, 40, 9).text).toBe('Could be chance: 40 of 60 periods of returns.');
    expect(judge({ ...tested, p: null }, 100, 200, 9).text).toBe('Could be chance: its returns do not change.');
  });

  test('on a sweep has the trials, the overfitting and the deflated Sharpe ratio of the best run', () => {
    const plan = planSweep({
      strategy: PULLBACK,
      series: [testSeries({ seed: 7, length: 4_000, timeframe: '1h' })],
      axes: [
        { name: 'trendBars', from: 40, to: 80, step: 20 },
        { name: 'stopAtr', from: 1, to: 2, step: 0.5 },
      ],
      sampling: { kind: 'grid' },
      measure: 'sharpeRatio',
    });
    const rows = [...sweepRows(plan)];
    const { best } = sweepResult(plan, rows);
    const verdict = sweepVerdict(plan, rows, best!, 11);
    expect(verdict.trials).toBe(20);
    expect(verdict.overfitting).toMatchObject({ blocks: 16, splits: 12_870 });
    expect(verdict.deflated!.sharpe * Math.sqrt(365)).toBeCloseTo(best!.measures.sharpeRatio!, 9);
    expect(verdict.deflated!.probability).toBeGreaterThan(0);
    expect(sweepVerdict(plan, rows.toReversed(), best!, 11)).toEqual(verdict);
  });
});

function upperTail(x: number): number {
  // Midpoints over the density from x on.
  const step = 0.001;
  let sum = 0;
  for (let at = x + step / 2; at < x + 12; at += step) sum += Math.exp((-at * at) / 2) * step;
  return sum / Math.sqrt(2 * Math.PI);
}
