import { GRACE_DAYS, type PaidPlan, PLAN_NAMES, PLANS, planAt } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { type ExpectedPeriod, findExpectedPeriods } from './expected-periods.ts';
import { toDay } from './plan-mails.ts';

type Periods = readonly ExpectedPeriod[];

/** Returns the sentences of an email about the plan that an account has now, and how it ends or renews. @param now ms UTC */
export async function describePlan(db: Database, accountId: string, now: number): Promise<string> {
  return getSentences(await findExpectedPeriods(db, accountId, now), now);
}

/** Returns the paragraphs of an email about what an account has with a plan that it was granted. @param now ms UTC */
export async function describeGrant(db: Database, accountId: string, plan: PaidPlan, now: number): Promise<string[]> {
  const periods = await findExpectedPeriods(db, accountId, now);
  const { name } = planAt(periods, null, now);
  const isLower = PLAN_NAMES.indexOf(plan) < PLAN_NAMES.indexOf(name);
  const labels = [PLANS[name].label, PLANS[plan].label];
  return [
    ...(isLower ? [`${labels[0]} stays: ${labels[1]} counts while your account has no higher plan.`] : []),
    getSentences(periods, now),
    ...getCost(periods, now),
  ];
}

function getSentences(periods: Periods, now: number): string {
  if (planAt(periods, null, now).name === 'free')
    return `Your account has the plan ${PLANS.free.label} now: your subscriptions stay listed, but send no signals.`;
  const sentence = `Your account has ${getPlansInOrder(periods, now)}.`;
  const failed = findFailed(periods, now);
  if (!failed) return sentence;
  const last = toDay(failed.failedAt! + GRACE_DAYS * DAY_MS - 1);
  return `${sentence} A payment for the plan ${PLANS[failed.plan].label} failed: the plan stays if the payment succeeds by ${last} (UTC).`;
}

/** Returns the plans that follow each other from a moment on. */
function getPlansInOrder(periods: Periods, at: number): string {
  const { name, until } = planAt(periods, null, at);
  const plan = `the plan ${PLANS[name].label}`;
  if (until !== null) return `${plan} until ${toDay(until - 1)} (UTC), then ${getPlansInOrder(periods, until)}`;
  const { renewsAt } = periods.find((one) => one.plan === name && one.renewsAt !== null) ?? { renewsAt: null };
  if (renewsAt === null) return plan;
  return renewsAt > at ? `${plan}, which renews on ${toDay(renewsAt)} (UTC)` : `${plan}, which renews each month`;
}

function getCost(periods: Periods, now: number): string[] {
  if (periods.some(({ renewsAt }) => renewsAt !== null))
    return ['The plan that you pay for is charged as before. If you do not need it, cancel it under Plan and billing.'];
  return findFailed(periods, now) ? [] : ['No card is needed.'];
}

const findFailed = (periods: Periods, now: number) =>
  periods.find((period) => planAt([period], null, now).state === 'past_due');
