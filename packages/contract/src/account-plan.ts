import { type AssetClass, DAY_MS } from '@sealtick/engine';
import { GRACE_DAYS, type PaidPlan, PLAN_NAMES, type PlanName } from './plans.ts';

/**
 * - `free`: never had a plan. `ended`: the last one is over.
 * - `past_due`: a payment failed; the plan stays until the grace ends. `cancelling`: it ends with the paid period.
 */
export const PLAN_STATES = ['free', 'trialing', 'active', 'past_due', 'cancelling', 'ended'] as const;
export type PlanState = (typeof PLAN_STATES)[number];

export const PLAN_SOURCES = ['trial', 'grant', 'payment'] as const;
export type PlanSource = (typeof PLAN_SOURCES)[number];

/** A time in which an account has a plan. Moments are ms UTC by the wall clock. */
export interface PlanPeriod {
  readonly plan: PaidPlan;
  readonly source: PlanSource;
  readonly from: number;
  /** First moment without the plan; null while it is open. */
  readonly until: number | null;
  /** When a payment for it failed; null if none did. */
  readonly failedAt: number | null;
  readonly isCancelled: boolean;
}

/** The plan of an account at a moment. */
export interface AccountPlan {
  readonly name: PlanName;
  readonly state: PlanState;
  /** First moment without it, ms UTC; null if no end is known. */
  readonly until: number | null;
  /** The group of markets chosen for a plan that covers one; null before it was chosen. */
  readonly marketGroup: AssetClass | null;
}

/** Returns the plan of an account: the highest of its current periods; of equal ones that which ends last. */
export function planAt(periods: readonly PlanPeriod[], marketGroup: AssetClass | null, now: number): AccountPlan {
  const begun = periods.filter(({ from }) => from <= now);
  const [best] = begun
    .filter((period) => getEnd(period) > now)
    .sort((a, b) => computeRank(b) - computeRank(a) || getEnd(b) - getEnd(a));
  if (!best) return { name: 'free', state: begun.length === 0 ? 'free' : 'ended', until: null, marketGroup };
  const end = getEnd(best);
  return { name: best.plan, state: getState(best), until: end === Number.POSITIVE_INFINITY ? null : end, marketGroup };
}

const computeRank = ({ plan }: PlanPeriod): number => PLAN_NAMES.indexOf(plan);

const getEnd = ({ until, failedAt }: PlanPeriod): number =>
  failedAt === null ? (until ?? Number.POSITIVE_INFINITY) : failedAt + GRACE_DAYS * DAY_MS;

function getState({ source, failedAt, isCancelled }: PlanPeriod): PlanState {
  if (source === 'trial') return 'trialing';
  if (failedAt !== null) return 'past_due';
  return isCancelled ? 'cancelling' : 'active';
}
