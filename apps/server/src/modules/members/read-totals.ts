import { type AccountPlan, type MemberTotals, PLAN_NAMES } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { findPlanHistories, getPlan, selectPlanHolders } from '../billing/index.ts';
import { countAccounts } from '../identity/index.ts';

const NEW_DAYS = 7;
const ENDING_DAYS = 3;

/** Returns how many accounts there are, and how many have each plan. */
export async function readTotals(clock: Clock, db: Database): Promise<MemberTotals> {
  const now = clock.now();
  const histories = await findPlanHistories(db, await selectPlanHolders(db, new Date(now)));
  const plans = [...histories.values()].map((history) => getPlan(history, now));
  const accounts = await countAccounts(db);
  const paid = PLAN_NAMES.filter((plan) => plan !== 'free').map((plan) => computeTotal(plan, plans));
  const withPlan = paid.reduce((sum, total) => sum + total.accounts, 0);
  const free = { ...computeTotal('free', []), accounts: Math.max(0, accounts - withPlan) };
  const newAccounts = await countAccounts(db, new Date(now - NEW_DAYS * DAY_MS));
  const newAccountsDay = await countAccounts(db, new Date(now - DAY_MS));
  const soon = now + ENDING_DAYS * DAY_MS;
  const endingTrials = plans.filter(
    ({ state, until }) => state === 'trialing' && until !== null && until <= soon,
  ).length;
  return { accounts, newAccounts, newAccountsDay, endingTrials, plans: [free, ...paid] };
}

function computeTotal(plan: AccountPlan['name'], plans: readonly AccountPlan[]): MemberTotals['plans'][number] {
  const own = plans.filter(({ name }) => name === plan);
  const inState = (wanted: AccountPlan['state']) => own.filter(({ state }) => state === wanted).length;
  return {
    plan,
    accounts: own.length,
    trialing: inState('trialing'),
    pastDue: inState('past_due'),
    cancelling: inState('cancelling'),
  };
}
