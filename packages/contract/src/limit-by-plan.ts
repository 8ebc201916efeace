import { PLAN_LIMITS, PLANS, type Plan, type PlanLimit } from './plans.ts';

/** A limit that is a number on every plan. */
export type CountedLimit = { [K in PlanLimit]: null extends Plan[K] ? never : K }[PlanLimit];

/** Every limit that is a number on every plan. */
export const COUNTED_LIMITS = (Object.keys(PLAN_LIMITS) as PlanLimit[]).filter((limit): limit is CountedLimit =>
  Object.values(PLANS).every((plan) => plan[limit] !== null),
);

/** Returns how many each plan allows, as a part of a sentence: `5 webhook endpoints (25 with Institutional)`. */
export function limitByPlan(limit: CountedLimit): string {
  const { noun } = PLAN_LIMITS[limit];
  const plans = Object.values(PLANS);
  // Only plans that allow more than the plan below them are named.
  const steps = plans.filter((plan, n) => plan[limit] > (plans[n - 1]?.[limit] ?? 0));
  const [first, ...more] = steps.map((plan) => {
    const most = plan[limit].toLocaleString('en-GB');
    return { most, with: plan === PLANS.free ? '' : ` with ${plan.label}` };
  });
  const others = more.map((step) => step.most + step.with).join(', ');
  return `${first!.most} ${noun}${first!.with}${others === '' ? '' : ` (${others})`}`;
}
