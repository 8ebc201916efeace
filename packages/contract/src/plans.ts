/** What an account may do on a plan. */
export interface Plan {
  readonly label: string;
  /** USD a month as decimal digits; null if it is agreed with sales. */
  readonly monthlyUsd: string | null;
  /** Strategies that are active at the same time; null for any number. */
  readonly maxStrategies: number | null;
  /** Market groups whose signals are visible immediately; null for all. */
  readonly maxMarketGroups: number | null;
  /** Backtests that are stored. */
  readonly maxRuns: number;
  /** API keys. */
  readonly maxKeys: number;
  /** Calls of all API keys together in an hour. */
  readonly callsPerHour: number;
  /** Strategies of the account's own that take signals at the same time; 0: none may be created. */
  readonly maxOwnStrategies: number;
  /** Webhook endpoints. */
  readonly maxEndpoints: number;
}

/** What a plan limits. */
export type PlanLimit = Exclude<keyof Plan, 'label' | 'monthlyUsd'>;

export type PlanName = 'free' | 'starter' | 'pro' | 'institutional';
/** A plan that is paid for, tried or granted. */
export type PaidPlan = Exclude<PlanName, 'free'>;

/** Every plan, the lowest first. */
export const PLANS: Readonly<Record<PlanName, Plan>> = {
  free: {
    label: 'Free',
    monthlyUsd: '0',
    maxStrategies: 0,
    maxMarketGroups: 0,
    maxRuns: 10,
    maxKeys: 2,
    callsPerHour: 100,
    maxOwnStrategies: 0,
    maxEndpoints: 5,
  },
  starter: {
    label: 'Starter',
    monthlyUsd: '49',
    maxStrategies: 3,
    maxMarketGroups: 1,
    maxRuns: 50,
    maxKeys: 5,
    callsPerHour: 1_000,
    maxOwnStrategies: 0,
    maxEndpoints: 5,
  },
  pro: {
    label: 'Pro',
    monthlyUsd: '149',
    maxStrategies: null,
    maxMarketGroups: null,
    maxRuns: 100,
    maxKeys: 10,
    callsPerHour: 1_000,
    maxOwnStrategies: 10,
    maxEndpoints: 5,
  },
  institutional: {
    label: 'Institutional',
    monthlyUsd: null,
    maxStrategies: null,
    maxMarketGroups: null,
    maxRuns: 500,
    maxKeys: 50,
    callsPerHour: 10_000,
    maxOwnStrategies: 100,
    maxEndpoints: 25,
  },
};

interface LimitWords {
  readonly name: string;
  /** What it counts, as refusals, declarations and guides say it. */
  readonly noun: string;
  /** How one of them stops to count; left out if it is deleted. */
  readonly verb?: 'Archive';
}

/** Every limit, in the order of the comparison on `/pricing` and of the table in docs/members.md. */
export const PLAN_LIMITS: Readonly<Record<PlanLimit, LimitWords>> = {
  maxMarketGroups: { name: 'Market groups', noun: 'market groups' },
  maxStrategies: { name: 'Active strategies', noun: 'active strategies' },
  maxEndpoints: { name: 'Webhook endpoints', noun: 'webhook endpoints' },
  maxRuns: { name: 'Stored backtest runs', noun: 'stored backtest runs' },
  maxKeys: { name: 'API keys', noun: 'API keys' },
  callsPerHour: { name: 'API calls per hour', noun: 'API calls per hour' },
  maxOwnStrategies: { name: 'Strategies of your own that take signals', noun: 'own strategies', verb: 'Archive' },
};

/** Plans that can be paid for without sales, the lowest first. */
export const SOLD_PLANS = ['starter', 'pro'] as const satisfies readonly PaidPlan[];

/** The plan that the pricing page recommends. */
export const POPULAR_PLAN: PaidPlan = 'pro';

/** Plans by name, the lowest first. */
export const PLAN_NAMES = Object.keys(PLANS) as readonly PlanName[];

/** The plan that a trial gives. */
export const TRIAL_PLAN: PaidPlan = 'pro';
export const TRIAL_DAYS = 14;
/** After a payment failed, the plan stays for this time. */
export const GRACE_DAYS = 7;
/** A refund is possible for this time from the first payment. */
export const REFUND_DAYS = 14;
/** A change of a price is announced by email so long before it takes effect. */
export const PRICE_NOTICE_DAYS = 30;
/** Days in which a login keeps an account whose deletion was requested. */
export const ERASURE_DAYS = 14;
/** Starter's market group can be changed once in this time. */
export const MARKET_GROUP_DAYS = 30;
