import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findLimits } from '../billing/index.ts';

/** Requires a plan that allows own strategies. @throws {AppError} FORBIDDEN */
export async function requireOwnStrategies(db: Database, accountId: string, now: number): Promise<void> {
  const { label, maxOwnStrategies } = await findLimits(db, accountId, now);
  if (maxOwnStrategies > 0) return;
  throw new AppError(
    'FORBIDDEN',
    `The plan ${label} has no strategies of your own. Pro and Institutional have them, and the trial of Pro.`,
  );
}
