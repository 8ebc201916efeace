import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../statistics/mulberry32.ts';
import { wilsonInterval } from '../statistics/trade-ratios.ts';
import { familyTest } from './family-test.ts';
import { planSweep, sweepRows } from './sweep.ts';
import { sweepResult } from './sweep-result.ts';
import { PULLBACK, testSeries } from './testing/test-market.ts';
import { judge, sweepVerdict, VERDICT_LEVEL } from './verdict.ts';
import { VERDICT_ERRORS, verdictErrorsText } from './verdict-errors.ts';

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

  test('finds an edge in at most about 5% of families of noise with many small gains and few large losses', () => {
    const found = Array.from({ length: 300 }, (_, i) =>
      familyTest(family(i + 1, 20, 120).map(withLargeLosses), { draws: 199, seed: i + 1 }),
    );
    const share = found.filter(({ p }) => p! <= 0.05).length / found.length;
    expect(share).toBeLessThan(0.08);
    expect(share).toBeGreaterThan(0.01);
  });

  test('has the share of a plain computation with the same draws', () => {
    const columns = family(11, 7, 40, 0.5, 0.2).map(withLargeLosses);
    const { t, p } = familyTest(columns, { draws: 300, seed: 5 });
    expect(t).toBeCloseTo(Math.max(...columns.map(tStatistic)), 10);
    const random = mulberry32(5);
    let reached = 0;
    for (let draw = 0; draw < 300; draw++) {
      const drawn = Array.from({ length: 40 }, () => Math.floor(random() * 40));
      const highest = Math.max(
        ...columns.map((column) => {
          const mean = computeMean(column);
          return tStatistic(drawn.map((row) => column[row]! - mean));
        }),
      );
      if (highest >= t!) reached += 1;
    }
    expect(reached).toBeGreaterThan(3);
    expect(p).toBe((1 + reached) / 301);
  });

  test('of three returns is the share of their 27 samples', () => {
    // Centred: -2, -1, 3, and t = 1.8 / √(7 / 3) = 1.178. At or above it are the 3 samples of -1, 3 and 3 (t = 1.25),
    // and the one of 3, 3 and 3, whose t is infinite; -2, 3 and 3 have 0.8.
    const { t, p } = familyTest([[-0.2, 0.8, 4.8]], { draws: 20_000 });
    expect(t).toBeCloseTo(1.8 / Math.sqrt(7 / 3), 10);
    expect(Math.abs(p! - 4 / 27)).toBeLessThan(0.008);
  });

  test('leaves out settings that could not be chosen, but not the tested one', () => {
    const columns = family(12, 6, 100, 0.2, 0.1);
    const isEligible = (set: number) => set > 1;
    const some = familyTest(columns, { isEligible });
    expect(some).toEqual({ ...familyTest(columns.slice(2), {}), set: some.set! });
    expect(some.set).toBeGreaterThan(1);
    expect(familyTest(columns, { isEligible, set: 0 })).toMatchObject({ set: 0 });
    expect(familyTest(columns, { isEligible: () => false })).toMatchObject({ set: null, p: null });
  });

  test('ends early above a level, and is complete up to it', () => {
    const likely = family(13, 10, 100);
    expect(familyTest(likely).p).toBeGreaterThan(0.1);
    expect(familyTest(likely, { level: 0.05 }).p).toBeCloseTo(0.052, 12);
    const edge = family(13, 10, 100, 0.7, 0.3);
    expect(familyTest(edge, { level: 0.05 })).toEqual(familyTest(edge));
    expect(familyTest(edge).p).toBeLessThan(0.05);
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
    const falseSurvives = { families: 1_000, firstSeed: 1, share: 0.04, low: 0.03, high: 0.054 };
    const falseSurvivesSkewed = { families: 500, firstSeed: 1, share: 0.035, low: 0.025, high: 0.05, skewness: -2 };
    const power = { families: 100, firstSeed: 1, share: 0.845, low: 0.79, high: 0.89, sharpe: 1, years: 10 };
    expect(verdictErrorsText({ settings: 1_200, falseSurvives, falseSurvivesSkewed, power })).toBe(
      'Errors of this verdict, with 1,200 settings per family: noise survives in 4.0% of 1,000 families (95%: 3.0 to 5.4%); noise with a skewness of −2 survives in 3.5% of 500 families (95%: 2.5 to 5.0%); a true Sharpe ratio of 1 over 10 years survives in 84.5% of 100 families (95%: 79.0 to 89.0%). Seeds from 1.',
    );
  });

  test('has published errors within the level and the power that it promises', () => {
    const { falseSurvives, falseSurvivesSkewed, power } = VERDICT_ERRORS;
    for (const { share, families } of [falseSurvives, falseSurvivesSkewed]) {
      expect(families).toBeGreaterThanOrEqual(1_000);
      expect(share).toBeLessThanOrEqual(VERDICT_LEVEL);
    }
    expect(power.share).toBeGreaterThanOrEqual(0.8);
    for (const { families, share, low, high } of [falseSurvives, falseSurvivesSkewed, power]) {
      const interval = wilsonInterval(Math.round(share * families), families)!;
      expect(low).toBeCloseTo(interval.low, 3);
      expect(high).toBeCloseTo(interval.high, 3);
    }
  });

  const tested = { set: 0, t: 4, p: 0.01, draws: 1_000, seed: 1 };

  test('is that a result survives up to 4%, and could be chance above', () => {
    expect(judge(tested, 100, 200, 1_200)).toEqual({
      verdict: 'survives',
      text: 'Survives: the best of 1,200 settings without an edge shows as much in 1.0% of cases.',
    });
    expect(judge({ ...tested, p: 0.04 }, 100, 200, 1_200).verdict).toBe('survives');
    expect(judge({ ...tested, p: 0.041 }, 100, 200, 1_200).verdict).toBe('could-be-chance');
    expect(judge({ ...tested, p: 0.2 }, 100, 200, 1_200)).toEqual({
      verdict: 'could-be-chance',
      text: 'Could be chance: the best of 1,200 settings without an edge shows as much in 20.0% of cases.',
    });
    expect(judge({ ...tested, p: 0.0005 }, 100, 200, 1_200).text).toContain('under 0.1% of cases');
  });

  test('is chance for few trades, few periods, or no returns', () => {
    expect(judge(tested, 12, 200, 9).text).toBe('Could be chance: 12 trades, and the verdict needs 30.');
    expect(judge(tested, 1, 200, 9).text).toBe('Could be chance: 1 trade, and the verdict needs 30.');
    expect(judge(tested, 100, 40, 9).text).toBe('Could be chance: 40 periods of returns, and the verdict needs 60.');
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
    // A setting that never had enough trades does not change the chance of the others.
    const few = rows.map((row) => (row.run === best!.run ? row : { ...row, trades: 29 }));
    expect(sweepVerdict(plan, few, best!).family.p).toBe(familyTest([best!.returns]).p);
  });
});

/** Returns normal numbers as returns with a mean of 0 whose losses are lognormal: a skewness of about -2. */
function withLargeLosses(column: readonly number[]): number[] {
  return column.map((value) => Math.exp(0.55 ** 2 / 2) - Math.exp(-0.55 * value));
}

const computeMean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function tStatistic(values: readonly number[]): number {
  const mean = computeMean(values);
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return mean / Math.sqrt(variance / values.length);
}

function upperTail(x: number): number {
  // Midpoints over the density from x on.
  const step = 0.001;
  let sum = 0;
  for (let at = x + step / 2; at < x + 12; at += step) sum += Math.exp((-at * at) / 2) * step;
  return sum / Math.sqrt(2 * Math.PI);
}
