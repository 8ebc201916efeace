import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitUnits } from './split-units.ts';

const LOTS = { unitStep: 1_000, minUnits: 1_000 };
const TARGETS = [
  { price: 1.1, weight: 0.5 },
  { price: 1.2, weight: 0.3 },
  { price: 1.3, weight: 0.2 },
];

describe('The parts of a position', () => {
  test.each([
    [66_000, [33_000, 19_000, 14_000]],
    [3_000, [1_000, 2_000]],
    [1_000, [1_000]],
  ])('of %d units are %j', (units, expected) => {
    expect(splitUnits(units, LOTS, TARGETS).map((part) => part.units)).toEqual(expected);
  });

  test('add up to all units, each a multiple of the step and not below the smallest order', () => {
    const cases = fc.record({
      steps: fc.integer({ min: 1, max: 5_000 }),
      unitStep: fc.constantFrom(0.00001, 0.01, 1, 1_000),
      least: fc.integer({ min: 1, max: 5 }),
      targets: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(cases, ({ steps, unitStep, least, targets }) => {
        fc.pre(steps >= least);
        const units = Number((steps * unitStep).toPrecision(12));
        const parts = splitUnits(units, { unitStep, minUnits: least * unitStep }, TARGETS.slice(-targets));
        const inSteps = parts.map((part) => Math.round(part.units / unitStep));
        expect(inSteps.reduce((sum, one) => sum + one, 0)).toBe(steps);
        for (const one of inSteps) expect(one).toBeGreaterThanOrEqual(least);
      }),
    );
  });
});
