import type { PlanPeriod } from '@sealtick/contract';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { getShownPlan } from './find-plan.ts';

const PAID_UNTIL = Date.UTC(2026, 3, 1);
/** A plan that renews stays for a day while its next payment is awaited. */
const PERIOD: PlanPeriod = {
  plan: 'pro',
  source: 'payment',
  from: PAID_UNTIL - 30 * DAY_MS,
  until: PAID_UNTIL + DAY_MS,
  failedAt: null,
  isCancelled: false,
};

test.each([
  ['before the paid time ends, its end', PAID_UNTIL - HOUR_MS, PAID_UNTIL],
  ['while the next payment is awaited, the end of the wait', PAID_UNTIL + HOUR_MS, PAID_UNTIL + DAY_MS],
])('An active plan shows a moment that has not passed: %s', (_name, now, until) => {
  expect(getShownPlan({ periods: [PERIOD], marketGroup: null }, now)).toMatchObject({ state: 'active', until });
});
