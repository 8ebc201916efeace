import { PLANS } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import { findPlanHistory, getPlan } from './find-plan.ts';
import { toDay } from './plan-mails.ts';

/** Returns the sentence of an email about the plan that an account has now. @param now ms UTC */
export async function describePlan(db: Database, accountId: string, now: number): Promise<string> {
  const { name, until } = getPlan(await findPlanHistory(db, accountId), now);
  const { label } = PLANS[name];
  if (name === 'free')
    return `Your account has the plan ${label} now: your subscriptions stay listed, but send no signals.`;
  return `Your account has the plan ${label}${until === null ? '' : ` until ${toDay(until - 1)} (UTC)`}.`;
}
