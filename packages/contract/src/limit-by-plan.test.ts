import { expect, test } from 'vitest';
import { limitByPlan } from './limit-by-plan.ts';

test('names each plan that allows more than the one below it', () => {
  expect(limitByPlan('maxRuns')).toBe(
    '10 stored backtest runs (50 with Starter, 100 with Pro, 500 with Institutional)',
  );
  expect(limitByPlan('maxEndpoints')).toBe('5 webhook endpoints (25 with Institutional)');
  expect(limitByPlan('callsPerHour')).toBe('100 API calls per hour (1,000 with Starter, 10,000 with Institutional)');
});

test('begins with the lowest plan that allows one', () => {
  expect(limitByPlan('maxOwnStrategies')).toBe('10 own strategies with Pro (100 with Institutional)');
});
