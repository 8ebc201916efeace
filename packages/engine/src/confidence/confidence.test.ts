import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Grade } from '../strategies/strategy.ts';
import { CALIBRATED_FROM, chanceOfFirstTarget, priorChance, shrink } from './confidence.ts';
import { ConfidenceLedger, type Outcome } from './confidence-ledger.ts';

const signal = (stop: number, target: number, grade: Grade = 2, barCloseAt = 1000) => {
  return { entry: 100, stop, targets: [{ price: target, weight: 1 }], grade, barCloseAt };
};

describe('Engine rule 19: confidence', () => {
  const risk2reward1 = signal(98, 101);

  test('Risk 2, reward 1 starts from .666667', () => {
    expect(priorChance(risk2reward1)).toBeCloseTo(0.666667, 6);
  });

  test('130 of 200 give .651515, then grade 33 of 40 gives .767172: 77', () => {
    const strategy = shrink({ n: 200, wins: 130 }, priorChance(risk2reward1));
    expect(strategy).toBeCloseTo(0.651515, 6);
    const chance = chanceOfFirstTarget(risk2reward1, { n: 200, wins: 130 }, { n: 40, wins: 33 });
    expect(chance).toBeCloseTo(0.767172, 6);

    const ledger = new ConfidenceLedger();
    for (let i = 0; i < 160; i++) ledger.add({ decidedAt: i, grade: 2, win: i < 97 });
    for (let i = 0; i < 40; i++) ledger.add({ decidedAt: 500 + i, grade: 3, win: i < 33 });
    expect(ledger.confidenceOf({ ...risk2reward1, grade: 3 })).toEqual({ percent: 77, count: 200 });
  });

  test('Without an edge, a first target at 0.4 R gives 71 and one at 1 R gives 50', () => {
    const ledger = new ConfidenceLedger();
    expect(ledger.confidenceOf(signal(98, 100.8))).toEqual({ percent: 71, count: 0 });
    expect(ledger.confidenceOf(signal(98, 102))).toEqual({ percent: 50, count: 0 });
  });

  test('Only outcomes decided at or before the bar’s close count', () => {
    const ledger = new ConfidenceLedger();
    ledger.add({ decidedAt: 999, grade: 2, win: true });
    ledger.add({ decidedAt: 1000, grade: 2, win: true });
    ledger.add({ decidedAt: 1001, grade: 2, win: true });
    expect(ledger.confidenceOf(risk2reward1).count).toBe(2);
    expect(ledger.confidenceOf({ ...risk2reward1, barCloseAt: 998 }).count).toBe(0);
  });

  test('A trade is counted when its last part has left, as won if the first target was reached', () => {
    const ledger = new ConfidenceLedger();
    const of = { ...risk2reward1, side: 'long' } as never;
    for (let i = 0; i < 20; i++) ledger.addTrade({ decidedAt: 900, firstTargetReached: true, signal: of });
    expect(ledger.confidenceOf(risk2reward1)).toEqual({ percent: 92, count: 20 });
  });

  test('A confidence is called calibrated from 100 outcomes on', () => {
    expect(CALIBRATED_FROM).toBe(100);
  });

  test('A benchmark without stop or targets has no chance to speak of', () => {
    expect(priorChance({ entry: 100, stop: Number.NaN, targets: [] })).toBeNaN();
    expect(priorChance({ entry: 100, stop: Number.NaN, targets: [{ price: 101, weight: 1 }] })).toBeNaN();
  });

  const outcome: fc.Arbitrary<Outcome> = fc.record({
    decidedAt: fc.integer({ min: 0, max: 50 }),
    grade: fc.constantFrom<Grade[]>(1, 2, 3),
    win: fc.boolean(),
  });

  test('Whatever order outcomes come in, the answer at a moment is that of counting them one by one', () => {
    fc.assert(
      fc.property(fc.array(outcome), fc.integer({ min: -1, max: 51 }), (outcomes, barCloseAt) => {
        const ledger = new ConfidenceLedger();
        for (const one of outcomes) ledger.add(one);
        const asked = { ...risk2reward1, grade: 3 as Grade, barCloseAt };
        const known = outcomes.filter(({ decidedAt }) => decidedAt <= barCloseAt);
        const ofGrade = known.filter(({ grade }) => grade === 3);
        const count = (list: Outcome[]) => ({ n: list.length, wins: list.filter(({ win }) => win).length });
        const chance = chanceOfFirstTarget(asked, count(known), count(ofGrade));
        expect(ledger.confidenceOf(asked)).toEqual({ percent: Math.round(100 * chance), count: known.length });
      }),
    );
  });

  test('A later outcome never changes a confidence', () => {
    fc.assert(
      fc.property(fc.array(outcome), fc.array(outcome), (before, later) => {
        const asked = { ...risk2reward1, barCloseAt: 50 };
        const ledger = new ConfidenceLedger();
        for (const one of before) ledger.add(one);
        const given = ledger.confidenceOf(asked);
        for (const one of later) ledger.add({ ...one, decidedAt: one.decidedAt + 51 });
        expect(ledger.confidenceOf(asked)).toEqual(given);
      }),
    );
  });
});
