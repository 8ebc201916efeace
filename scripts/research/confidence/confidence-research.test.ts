import { describe, expect, test } from 'vitest';
import { fitIsotonic } from './isotonic.ts';
import { judgeModel } from './judge.ts';
import { chanceBy, fitLogistic } from './logistic-model.ts';
import type { Sample } from './sample.ts';
import { brierSkill } from './skill.ts';

const DAY_MS = 86_400_000;
const YEAR_2015 = Date.UTC(2015, 0, 1);

/** Returns one sample per day, with outcomes by `isReached`. */
const getSample = (day: number, isReached: boolean, features: readonly number[]): Sample => ({
  symbol: 'EURUSD',
  timeframe: 'daily',
  prior: 0.5,
  isReached,
  features,
  signalAt: YEAR_2015 + day * DAY_MS,
  decidedAt: YEAR_2015 + (day + 0.5) * DAY_MS,
});

describe('The measurement of the confidence', () => {
  test('pools neighbours whose order is wrong', () => {
    const outcomes = [false, true, false, true, true];
    const calibrate = fitIsotonic(outcomes.map((isReached, i) => ({ predicted: i / 10, isReached })));
    expect([-1, 0, 0.1, 0.25, 0.3, 9].map(calibrate)).toEqual([0, 0, 0.5, 0.5, 1, 1]);
  });

  test('fits the log-odds of two groups, which a penalty moves towards each other', () => {
    const cases = Array.from({ length: 200 }, (_, i) => {
      const group = i % 2;
      return { features: [group], isReached: i % 10 < (group === 1 ? 8 : 4) };
    });
    const shares = [0, 1].map((group) => {
      const own = cases.filter(({ features }) => features[0] === group);
      return own.filter(({ isReached }) => isReached).length / own.length;
    });
    const free = fitLogistic(cases, 1e-9);
    expect([0, 1].map((group) => chanceBy(free, [group]))).toEqual(shares.map((share) => expect.closeTo(share, 4)));
    const drawn = fitLogistic(cases, 3);
    expect(chanceBy(drawn, [1]) - chanceBy(drawn, [0])).toBeLessThan((shares[1]! - shares[0]!) / 4);
    expect(chanceBy(free, [Number.NaN]), 'what is not known counts as the mean').toBeCloseTo(0.6, 1);
  });

  test('gives a forecast equal to the reference no skill, and one of several families a wider interval', () => {
    const forecasts = Array.from({ length: 120 }, (_, day) => {
      const isReached = day % 3 === 0;
      return { signalAt: day * DAY_MS, isReached, stated: isReached ? 0.4 : 0.3, reference: 1 / 3 };
    });
    const same = brierSkill(
      forecasts.map((one) => ({ ...one, stated: one.reference })),
      8,
    );
    expect([same.skill, same.low, same.high]).toEqual([0, 0, 0]);
    const some = brierSkill(forecasts, 8);
    expect(some.low).toBeGreaterThan(0);
    expect(some.familyLow).toBeLessThanOrEqual(some.low);
    expect(some.familyHigh).toBeGreaterThanOrEqual(some.high);
    expect(brierSkill(forecasts, 8), 'the seed is fixed').toEqual(some);
  });

  test('finds skill in a predictive feature, and none in others', () => {
    const days = (from: number, to: number, isPredictive: boolean) =>
      Array.from({ length: to - from }, (_, i) => {
        const day = from + i;
        const isReached = (day * 7919) % 11 < 5;
        return getSample(day, isReached, [isPredictive ? Number(isReached) + ((day * 31) % 7) / 5 : (day * 31) % 7]);
      });
    const judged = (isPredictive: boolean) =>
      judgeModel(days(0, 700, isPredictive), days(1096, 1500, isPredictive), 8).model;
    expect(judged(true).familyLow).toBeGreaterThan(0.3);
    expect(judged(false).low).toBeLessThan(0.01);
  });
});
