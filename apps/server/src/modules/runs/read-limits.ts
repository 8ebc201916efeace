import type { Database } from '../../platform/database.ts';
import { listRiskVersions } from '../risk/index.ts';
import { type RunLimits, USUAL_LIMITS } from './run-task.ts';

/** Returns what the risk settings of an account say; the usual limits if it has saved none. */
export async function readLimits(db: Database, accountId: string): Promise<RunLimits> {
  const [, ...saved] = await listRiskVersions(db, accountId);
  const newest = saved.at(-1);
  if (!newest) return USUAL_LIMITS;
  return { riskFraction: newest.maxRiskPerTrade, drawdownLimit: newest.maxDrawdown };
}
