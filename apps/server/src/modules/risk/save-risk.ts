import { openRiskLimits, type ParsedInputOf, type RiskSettings, type writes } from '@sealtick/contract';
import type { WriteHandler } from '../../platform/http/serve-writes.ts';
import { requireAccount } from '../../platform/require-account.ts';
import { readRisk, toSettings } from './read-risk.ts';
import { insertVersion, selectNewest } from './risk-repository.ts';

type Save = typeof writes.risk.save;

/** Stores a new version of the caller's settings; it applies to fills from now on. */
export const saveRisk: WriteHandler<Save> = async (viewer, input, state): Promise<RiskSettings> => {
  const accountId = requireAccount(viewer);
  const before = await readRisk(viewer);
  const newest = await selectNewest(viewer.db, accountId);
  const { restatesEquity, maxOpenRisk, maxGroupRisk, ...limits }: ParsedInputOf<Save> = input;
  const unstated = newest ?? openRiskLimits(limits.maxDrawdown);
  const isStatedNow = restatesEquity || limits.equity !== before.equity || limits.currency !== before.currency;
  const row = {
    ...limits,
    maxOpenRisk: maxOpenRisk ?? unstated.maxOpenRisk,
    maxGroupRisk: maxGroupRisk ?? unstated.maxGroupRisk,
    resumedAt: newest?.resumedAt ?? null,
    resumedValue: newest?.resumedValue ?? null,
    since: new Date(viewer.now),
    equityStatedAt: new Date(isStatedNow ? viewer.now : before.equityStatedAt),
  };
  await insertVersion(viewer.db, accountId, row);
  const { savedAt: _before, ...old } = before;
  const saved = toSettings(row);
  const { savedAt: _now, ...values } = saved;
  state({ before: old, after: values });
  return saved;
};
