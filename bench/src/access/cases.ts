import type { AccountPlan, EntryMeta, FollowedStrategy } from '@sealtick/contract';
import { type AssetClass, DAY_MS, MINUTE_MS, STRATEGIES } from '@sealtick/engine';

/** Moment of all decisions, ms UTC. */
export const NOW = Date.UTC(2026, 2, 16, 9);
export const PUBLIC_DELAY_MS = 15 * MINUTE_MS;

const ACCOUNTS = 10_000;
const SUBSCRIPTIONS = 3;
export const DECISIONS = 100_000;

export interface Member {
  readonly accountId: string;
  readonly plan: AccountPlan;
  readonly subscriptions: readonly FollowedStrategy[];
}

export interface Case {
  readonly member: Member;
  readonly entry: EntryMeta;
}

/** A generator of Park and Miller, so that every contestant has the same cases. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const until = NOW + 10 * DAY_MS;
/** No plan, the trial, Starter with a market group, and Pro. */
const PLANS: readonly AccountPlan[] = [
  { name: 'free', state: 'ended', until: null, marketGroup: null },
  { name: 'pro', state: 'trialing', until, marketGroup: null },
  { name: 'starter', state: 'active', until, marketGroup: 'fx' },
  { name: 'pro', state: 'active', until: null, marketGroup: null },
];

/** Returns 100,000 questions whether one of 10,000 members, each with three subscriptions, may see an entry. */
export function makeCases(): readonly Case[] {
  const next = numbers(7);
  const members = Array.from({ length: ACCOUNTS }, (_, n): Member => {
    const first = next(STRATEGIES.length);
    const subscriptions = Array.from({ length: SUBSCRIPTIONS }, (_one, i) => {
      const { id, markets } = STRATEGIES[(first + i) % STRATEGIES.length]!;
      return { strategyId: id, markets, createdAt: NOW - i * DAY_MS, keptAt: null };
    });
    return { accountId: `account ${n}`, plan: PLANS[n % PLANS.length]!, subscriptions };
  });
  return Array.from({ length: DECISIONS }, (): Case => {
    const { id: strategyId, markets } = STRATEGIES[next(STRATEGIES.length)]!;
    const assetClass: AssetClass = markets[next(markets.length)]!;
    const issuedAt = NOW - next(2 * PUBLIC_DELAY_MS);
    const entry = { kind: 'signal.opened', ownerId: null, strategyId, assetClass, issuedAt } as const;
    return { member: members[next(ACCOUNTS)]!, entry };
  });
}

/** Returns how many entries are seen, by the rule as docs/members.md words it. */
export function countSeen(cases: readonly Case[]): number {
  return cases.filter(({ member: { plan, subscriptions }, entry }) => {
    if (NOW - entry.issuedAt >= PUBLIC_DELAY_MS) return true;
    if (plan.name === 'free' || !subscriptions.some(({ strategyId }) => strategyId === entry.strategyId)) return false;
    return plan.marketGroup === null || plan.marketGroup === entry.assetClass;
  }).length;
}
