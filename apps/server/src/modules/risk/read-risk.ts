import { RISK_DEFAULTS, type RiskSettings } from '@sealtick/contract';
import { toIso } from '@sealtick/engine';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findAccountStart } from '../identity/index.ts';
import { type RiskRow, selectNewest } from './risk-repository.ts';

/** Returns the caller's risk settings in force. @throws {AppError} if no one is logged in. */
export async function readRisk(viewer: Viewer): Promise<RiskSettings> {
  const accountId = requireAccount(viewer);
  const row = await selectNewest(viewer.db, accountId);
  if (row !== null) return toSettings(row);
  const start = await findAccountStart(viewer.db, accountId);
  return { ...RISK_DEFAULTS, equityStatedAt: toIso(start), savedAt: null };
}

/** Returns a stored version as the API answers it. */
export function toSettings({
  since,
  equityStatedAt,
  resumedAt: _at,
  resumedValue: _value,
  ...limits
}: RiskRow): RiskSettings {
  return { ...limits, equityStatedAt: equityStatedAt.toISOString(), savedAt: since.toISOString() };
}
