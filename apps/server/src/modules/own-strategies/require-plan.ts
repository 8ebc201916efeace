import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findLimits } from '../billing/index.ts';

/** Returns how many own strategies the plan of an account allows. @throws {AppError} FORBIDDEN if it allows none */
export async function requireOwnStrategies(db: Database, accountId: string, now: number): Promise<number> {
  const { label, maxOwnStrategies } = await findLimits(db, accountId, now);
  if (maxOwnStrategies > 0) return maxOwnStrategies;
  throw new AppError(
    'FORBIDDEN',
    `The plan ${label} has no strategies of your own. Pro and Institutional have them, and the trial of Pro.`,
  );
}
