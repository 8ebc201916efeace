import { RISK_DEFAULTS, type RiskLimits } from '@sealtick/contract';
import type { RiskVersion } from '@sealtick/record';
import type { Database } from '../../platform/database.ts';
import { findAccountStart } from '../identity/index.ts';
import { selectVersions } from './risk-repository.ts';

/** Returns every version of an account's settings, oldest first: the defaults since its sign-up, and what it has saved. */
export async function listRiskVersions(
  db: Database,
  accountId: string,
): Promise<readonly (RiskVersion & Pick<RiskLimits, 'automaticStopLoss'>)[]> {
  const saved = (await selectVersions(db, accountId)).map(({ resumedAt, resumedValue, ...row }) => ({
    ...row,
    since: row.since.getTime(),
    equityStatedAt: row.equityStatedAt.getTime(),
    resumption: resumedAt === null || resumedValue === null ? null : { at: resumedAt.getTime(), value: resumedValue },
  }));
  // Market time may be behind the time of the sign-up, as on old bars.
  const start = await findAccountStart(db, accountId);
  const since = Math.min(start, saved[0]?.since ?? start);
  return [{ ...RISK_DEFAULTS, since, equityStatedAt: start, resumption: null }, ...saved];
}
