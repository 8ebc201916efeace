import { z } from 'zod';
import { INACTIVE_REASONS } from './account-access.ts';
import { PLAN_STATES } from './account-plan.ts';
import { AssetClass } from './enumerations.ts';
import { Instant } from './instant.ts';
import { PLAN_NAMES } from './plans.ts';

const PlanNames = z.enum(PLAN_NAMES);

/** A strategy that the caller subscribed to. `tier` equals `plan`; `status` says the same as `isActive`. */
export const Subscription = z.object({
  id: z.string(),
  strategyId: z.string(),
  plan: PlanNames,
  tier: PlanNames,
  isActive: z.boolean(),
  status: z.enum(['active', 'inactive']),
  /** Why it is inactive: no plan, no market group chosen, another market group, or too many strategies. */
  inactiveBecause: z.enum(INACTIVE_REASONS).nullable(),
  /** Whether the member marked it to stay active where the plan allows fewer strategies. */
  isKept: z.boolean(),
  createdAt: Instant,
});

/** The plan of the caller. */
export const OwnPlan = z.object({
  name: PlanNames,
  label: z.string(),
  state: z.enum(PLAN_STATES),
  /** When it ends; null if no end is known. */
  until: Instant.nullable(),
  /** Strategies that can be active at the same time; null for any number. */
  maxStrategies: z.int().nullable(),
  /** Whether the plan covers one market group, which the member chooses. */
  hasMarketGroup: z.boolean(),
  marketGroup: AssetClass.nullable(),
  /** From when the market group can be changed; null if immediately. */
  marketGroupFixedUntil: Instant.nullable(),
  /** Whether the caller can start the trial. */
  canTry: z.boolean(),
});

export type Subscription = z.infer<typeof Subscription>;
export type OwnPlan = z.infer<typeof OwnPlan>;
