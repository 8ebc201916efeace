import type { Database } from '../../platform/database.ts';
import { findCurrentRisk } from '../risk/index.ts';
import { type RunLimits, USUAL_LIMITS } from './run-task.ts';

/** Returns what the risk settings of an account say; the usual limits if it has saved none. */
export async function readLimits(db: Database, accountId: string): Promise<RunLimits> {
  const { isSaved, maxRiskPerTrade, maxDrawdown } = (await findCurrentRisk(db, [accountId])).get(accountId)!;
  return isSaved ? { riskFraction: maxRiskPerTrade, drawdownLimit: maxDrawdown } : USUAL_LIMITS;
}
