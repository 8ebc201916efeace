import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CALIBRATED_FROM, chanceOfSuccess, priorChance } from './confidence.ts';
import { ConfidenceTracker } from './confidence-tracker.ts';
import { toGrade } from './grade.ts';
import type { Outcome } from './outcome-counts.ts';

const signal = (stop: number, target: number, barCloseAt = 1000) => {
  return { entry: 100, stop, targets: [{ price: target, weight: 1 }], barCloseAt };
};

const outcomeAt = (decidedAt: number, isWin: boolean): Outcome => {
  return { decidedAt, kind: isWin ? 'success' : 'stop', netR: isWin ? 1 : -1 };
};

describe('Engine rule 19: confidence', () => {
  const risk2reward1 = signal(98, 101);

  test('Risk 2, reward 1 starts from .666667', () => {
    expect(priorChance(risk2reward1)).toBeCloseTo(0.666667, 6);
  });

  test('130 of 200 then give .651515: 65, which is grade 2', () => {
    expect(chanceOfSuccess(risk2reward1, { n: 200, wins: 130 })).toBeCloseTo(0.651515, 6);

    const tracker = new ConfidenceTracker();
    for (let i = 0; i < 200; i++) tracker.add(outcomeAt(i, i < 130));
    expect(tracker.getConfidence(risk2reward1)).toMatchObject({ percent: 65, count: 200 });
    expect(toGrade(65)).toBe(2);
  });

  test('A grade is the stated confidence in three steps: 3 from 70, 2 from 50, 1 below', () => {
    expect([0, 49, 50, 69, 70, 100].map(toGrade)).toEqual([1, 1, 2, 2, 3, 3]);
  });

  test('Without an edge, a first target at 0.4 R gives 71 and one at 1 R gives 50', () => {
    const tracker = new ConfidenceTracker();
    expect(tracker.getConfidence(signal(98, 100.8))).toMatchObject({ percent: 71, count: 0 });
    expect(tracker.getConfidence(signal(98, 102))).toMatchObject({ percent: 50, count: 0 });
  });

  test('Only outcomes decided at or before the bar’s close count', () => {
    const tracker = new ConfidenceTracker();
    tracker.add(outcomeAt(999, true));
    tracker.add(outcomeAt(1000, true));
    tracker.add(outcomeAt(1001, true));
    expect(tracker.getConfidence(risk2reward1).count).toBe(2);
    expect(tracker.getConfidence({ ...risk2reward1, barCloseAt: 998 }).count).toBe(0);
  });

  test('A trade counts when its last part is closed, as won if the first target was reached', () => {
    const tracker = new ConfidenceTracker();
    for (let i = 0; i < 20; i++)
      tracker.addTrade({ decidedAt: 900, firstTargetReached: true, closeReason: 'stop', netR: 0.1 });
    expect(tracker.getConfidence(risk2reward1)).toMatchObject({ percent: 83, count: 20 });
  });

  test('Its outcomes are divided into target, stop, and left by time or rule, with their mean in R', () => {
    const tracker = new ConfidenceTracker();
    const trade = { decidedAt: 900, firstTargetReached: false };
    tracker.addTrade({ ...trade, firstTargetReached: true, closeReason: 'stop', netR: 0.4 });
    tracker.addTrade({ ...trade, closeReason: 'stop', netR: -1.02 });
    tracker.addTrade({ ...trade, closeReason: 'time', netR: 0.3 });
    tracker.addTrade({ ...trade, closeReason: 'exit', netR: -0.1 });
    expect(tracker.getConfidence(risk2reward1).outcomes).toEqual({
      n: 4,
      wins: 1,
      stopped: 1,
      meanR: -0.105,
      success: 'firstTarget',
    });
    expect(tracker.getConfidence({ ...risk2reward1, barCloseAt: 899 }).outcomes.meanR).toBeNull();
  });

  test('Where the first target is hardly ever reached, a trade that closes with a gain is a success as well', () => {
    const tracker = new ConfidenceTracker('targetOrGain');
    const trade = { decidedAt: 900, firstTargetReached: false, closeReason: 'time' } as const;
    for (const netR of [0.3, 0.000001, 0, -0.2]) tracker.addTrade({ ...trade, netR });
    tracker.addTrade({ ...trade, firstTargetReached: true, closeReason: 'stop', netR: -0.05 });
    expect(tracker.getConfidence(risk2reward1).outcomes).toMatchObject({ n: 5, wins: 3, success: 'targetOrGain' });
  });

  test('A confidence is calibrated from 100 outcomes on', () => {
    expect(CALIBRATED_FROM).toBe(100);
  });

  test('A benchmark without stop or targets has no confidence', () => {
    expect(priorChance({ entry: 100, stop: Number.NaN, targets: [] })).toBeNaN();
    expect(priorChance({ entry: 100, stop: Number.NaN, targets: [{ price: 101, weight: 1 }] })).toBeNaN();
  });

  test('counts late outcomes at their time, also between lookups', () => {
    const tracker = new ConfidenceTracker();
    const countAt = (barCloseAt: number) => tracker.getConfidence({ ...risk2reward1, barCloseAt }).count;
    for (const decidedAt of [50, 10, 30]) tracker.add(outcomeAt(decidedAt, true));
    expect([9, 10, 30, 50].map(countAt)).toEqual([0, 1, 2, 3]);
    for (const decidedAt of [40, 5, 60]) tracker.add(outcomeAt(decidedAt, false));
    expect([4, 5, 10, 30, 40, 50, 60].map(countAt)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  const outcome: fc.Arbitrary<Outcome> = fc.record({
    decidedAt: fc.integer({ min: 0, max: 50 }),
    kind: fc.constantFrom('success', 'stop', 'other'),
    netR: fc.integer({ min: -3_000_000, max: 3_000_000 }).map((micro) => micro / 1e6),
  });

  test('counts the outcomes decided by a moment, in any order of arrival', () => {
    fc.assert(
      fc.property(fc.array(outcome), fc.integer({ min: -1, max: 51 }), (outcomes, barCloseAt) => {
        const tracker = new ConfidenceTracker();
        for (const one of outcomes) tracker.add(one);
        const signal = { ...risk2reward1, barCloseAt };
        const known = outcomes.filter(({ decidedAt }) => decidedAt <= barCloseAt);
        const n = known.length;
        const wins = known.filter(({ kind }) => kind === 'success').length;
        const stopped = known.filter(({ kind }) => kind === 'stop').length;
        const microR = known.reduce((sum, { netR }) => sum + Math.round(netR * 1e6), 0);
        const meanR = n === 0 ? null : Math.round(microR / n) / 1e6;
        const percent = Math.round(100 * chanceOfSuccess(signal, { n, wins }));
        expect(tracker.getConfidence(signal)).toEqual({
          percent,
          count: n,
          outcomes: { n, wins, stopped, meanR, success: 'firstTarget' },
        });
      }),
    );
  });

  test('does not change a confidence with later outcomes', () => {
    fc.assert(
      fc.property(fc.array(outcome), fc.array(outcome), (before, later) => {
        const signal = { ...risk2reward1, barCloseAt: 50 };
        const tracker = new ConfidenceTracker();
        for (const one of before) tracker.add(one);
        const given = tracker.getConfidence(signal);
        for (const one of later) tracker.add({ ...one, decidedAt: one.decidedAt + 51 });
        expect(tracker.getConfidence(signal)).toEqual(given);
      }),
    );
  });
});
