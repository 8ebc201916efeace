import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CopiedLife, computeDrift, ownResult } from './drift.ts';

const LIFE: CopiedLife = {
  direction: 1,
  risk: 2,
  published: { fill: 100, netR: 1.45, cost: 0.1 },
  sentPrice: 100.1,
  arrivalPrice: 100.15,
  exactUnits: 10.5,
  plannedUnits: 10,
  filledUnits: 8,
  fill: 100.2,
  exit: 103.1,
  costs: 0.84,
  swap: 0.21,
};
const computeSum = ({ total: _, ...parts }: ReturnType<typeof computeDrift>) =>
  Object.values(parts).reduce((sum, part) => sum + part, 0);

describe('The drift of a copied signal', () => {
  test('is split into its causes', () => {
    const drift = computeDrift(LIFE);
    const rounded = Object.fromEntries(Object.entries(drift).map(([name, value]) => [name, Number(value.toFixed(6))]));
    expect(rounded).toEqual({
      lateness: -0.05,
      arrival: -0.025,
      slippage: 0.025,
      rounding: Number(((10 / 10.5 - 1) * 1.45).toFixed(6)),
      missed: Number(((-2 / 10.5) * 1.45).toFixed(6)),
      costs: Number((0.05 - 0.84 / 21).toFixed(6)),
      swap: -0.01,
      total: Number((ownResult(LIFE) - 1.45).toFixed(6)),
    });
  });

  test('of a signal that was not filled is that of the missed trade', () => {
    const drift = computeDrift({ ...LIFE, filledUnits: 0, fill: null, exit: null, costs: 0, swap: 0 });
    expect(drift.total).toBe(-1.45);
    expect(computeSum(drift)).toBeCloseTo(-1.45, 9);
  });

  test('adds up to the difference from the published result', () => {
    const price = fc.double({ min: 0.5, max: 500, noNaN: true });
    const units = fc.double({ min: 0, max: 1, noNaN: true });
    const lives = fc.record({
      direction: fc.constantFrom(1, -1),
      risk: fc.double({ min: 0.01, max: 50, noNaN: true }),
      published: fc.record({
        fill: price,
        netR: fc.double({ min: -3, max: 20, noNaN: true }),
        cost: fc.double({ min: -0.01, max: 0.5, noNaN: true }),
      }),
      sentPrice: price,
      arrivalPrice: price,
      exactUnits: fc.double({ min: 0.01, max: 1e6, noNaN: true }),
      planned: units,
      filled: units,
      prices: fc.option(fc.record({ fill: price, exit: price })),
      costsR: fc.double({ min: 0, max: 1, noNaN: true }),
      swapR: fc.double({ min: -1, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(lives, ({ planned, filled, prices, costsR, swapR, ...life }) => {
        const plannedUnits = life.exactUnits * planned;
        const drift = computeDrift({
          ...life,
          plannedUnits,
          filledUnits: prices === null ? 0 : plannedUnits * filled,
          fill: prices?.fill ?? null,
          exit: prices?.exit ?? null,
          costs: costsR * life.exactUnits * life.risk,
          swap: swapR * life.exactUnits * life.risk,
        });
        // Doubles of prices up to 500 over risks from 0.01: 50,000 R have eleven digits left.
        expect(Math.abs(computeSum(drift) - drift.total)).toBeLessThan(1e-9);
      }),
      { numRuns: 10_000 },
    );
  });
});
