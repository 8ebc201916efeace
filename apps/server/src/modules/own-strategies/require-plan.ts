import { PLANS } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findPlanHistory, planOf } from '../billing/index.ts';

/** Returns how many own strategies the plan of an account allows. @throws {AppError} FORBIDDEN if it allows none */
export async function requireOwnStrategies(db: Database, accountId: string, now: number): Promise<number> {
  const { name } = planOf(await findPlanHistory(db, accountId), now);
  const { label, maxOwnStrategies } = PLANS[name];
  if (maxOwnStrategies > 0) return maxOwnStrategies;
  throw new AppError(
    'FORBIDDEN',
    `The plan ${label} has no strategies of your own. Pro and Institutional have them, and the trial of Pro.`,
  );
}
