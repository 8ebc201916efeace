import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { positionSize } from './position-size.ts';

const input = {
  balance: 10_000,
  riskFraction: 0.01,
  entry: 1.1,
  stop: 1.095,
  contractSize: 100_000,
  quoteToAccount: 1,
  lotStep: 0.01,
};

describe('Position size', () => {
  test('of 1 % of 10,000 over 50 pips of EURUSD is 0.2 lots', () => {
    expect(positionSize(input)).toEqual({ lots: 0.2, units: 20_000, riskAmount: expect.closeTo(100, 6) });
  });

  test('never risks more than the requested fraction', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1_000_000 }), fc.integer({ min: 1, max: 900 }), (balance, distance) => {
        const size = positionSize({ ...input, balance, stop: input.entry - distance / 10_000 });
        expect(size.riskAmount).toBeLessThanOrEqual(balance * 0.01 * (1 + 1e-6));
      }),
    );
  });

  test('is 0 if the smallest step would risk more', () => {
    expect(positionSize({ ...input, balance: 10 }).lots).toBe(0);
  });

  test.each([
    ['balance', { balance: 0 }],
    ['riskFraction', { riskFraction: 1.5 }],
    ['riskFraction', { riskFraction: Number.NaN }],
    ['|entry - stop|', { stop: 1.1 }],
    ['lotStep', { lotStep: -1 }],
  ])('names %s when it is wrong', (name, wrong) => {
    expect(() => positionSize({ ...input, ...wrong })).toThrow(name);
  });
});
