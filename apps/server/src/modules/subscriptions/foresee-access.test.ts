import type { FollowedStrategy, PlanPeriod } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { foreseeAccess } from './foresee-access.ts';

const period = (given: Partial<PlanPeriod>): PlanPeriod => {
  return { plan: 'pro', source: 'grant', from: 0, until: null, failedAt: null, isCancelled: false, ...given };
};
const following = (strategyId: string): FollowedStrategy => {
  return { strategyId, markets: ['fx'], createdAt: 0, keptAt: null };
};

test('foresees nothing without a plan', () => {
  expect(foreseeAccess({ periods: [], marketGroup: null }, [following('a')], 5)).toEqual([]);
});

test('foresees the end of the plan', () => {
  const history = { periods: [period({ until: 9 })], marketGroup: null };
  expect(foreseeAccess(history, [following('a')], 5)).toEqual([{ scope: 'a', from: 5, until: 9 }]);
  expect(foreseeAccess(history, [following('a')], 9)).toEqual([]);
});

test('foresees the change to a lower plan, and its end', () => {
  const periods = [period({ until: 9 }), period({ plan: 'starter', until: 20 })];
  expect(foreseeAccess({ periods, marketGroup: 'fx' }, [following('a')], 5)).toEqual([
    { scope: 'a', from: 5, until: 9 },
    { scope: 'a@fx', from: 9, until: 20 },
  ]);
});

test('joins equal access of two periods', () => {
  const periods = [period({ until: 9 }), period({ plan: 'institutional', from: 9 })];
  expect(foreseeAccess({ periods, marketGroup: null }, [following('a')], 5)).toEqual([
    { scope: 'a', from: 5, until: null },
  ]);
});

test('foresees a plan that begins later', () => {
  const history = { periods: [period({ from: 9 })], marketGroup: null };
  expect(foreseeAccess(history, [following('a')], 5)).toEqual([{ scope: 'a', from: 9, until: null }]);
});
