import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AccessInterval, AccessTimes } from './member-terms.ts';

const intervals = fc.array(
  fc.record<AccessInterval>({
    strategyId: fc.constantFrom('trend', 'breakout'),
    assetClass: fc.constantFrom(null, 'fx', 'crypto'),
    from: fc.nat(20),
    to: fc.option(fc.nat(25)),
  }),
);

test('Times of access are those that one of the intervals contains, in whatever order they are and overlap', () => {
  fc.assert(
    fc.property(intervals, (access) => {
      const times = new AccessTimes(access);
      for (const strategyId of ['trend', 'breakout'])
        for (const assetClass of [null, 'fx', 'crypto'] as const)
          for (let at = 0; at < 27; at += 1) {
            const had = access.some(
              (one) =>
                one.strategyId === strategyId &&
                (one.assetClass === null || one.assetClass === assetClass) &&
                one.from <= at &&
                (one.to === null || at < one.to),
            );
            expect(times.had(strategyId, assetClass, at)).toBe(had);
          }
    }),
    { numRuns: 50 },
  );
});
