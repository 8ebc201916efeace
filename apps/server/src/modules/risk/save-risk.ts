import { isDeepStrictEqual } from 'node:util';
import {
  openRiskLimits,
  type ParsedInputOf,
  RISK_CHANGES_PER_DAY,
  type RiskSettings,
  type writes,
} from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { AppError } from '../../platform/errors.ts';
import type { WriteHandler } from '../../platform/http/serve-writes.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { lockAccount } from '../identity/index.ts';
import { readRisk, toSettings } from './read-risk.ts';
import { insertVersion, selectNewest, selectSince } from './risk-repository.ts';

type Save = typeof writes.risk.save;

/**
 * Stores a new version of the caller's settings; it applies to fills from now on. Settings that are in force already are not
 * stored again, unless they restate the equity.
 *
 * @throws {AppError} RATE_LIMITED after `RISK_CHANGES_PER_DAY` versions within a day
 */
export const saveRisk: WriteHandler<Save> = async (viewer, input, state): Promise<RiskSettings> => {
  const accountId = requireAccount(viewer);
  // Otherwise a resumption at the same time would be lost.
  await lockAccount(viewer.db, accountId);
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
    equityStatedAt: new Date(isStatedNow ? viewer.clock.now() : before.equityStatedAt),
  };
  const { savedAt: _before, ...old } = before;
  const saved = toSettings(row);
  const { savedAt: _now, ...values } = saved;
  if (newest !== null && isDeepStrictEqual(values, old)) {
    state(null);
    return before;
  }
  await requireChangeLeft(viewer, accountId);
  await insertVersion(viewer.db, accountId, row);
  state({ before: old, after: values });
  return saved;
};

/** Each version is stored as long as the account, because fills of its time rest on it. */
async function requireChangeLeft({ db, now }: Viewer, accountId: string): Promise<void> {
  const since = await selectSince(db, accountId, RISK_CHANGES_PER_DAY);
  // The market's clock can have been ahead: that of a simulated market is.
  if (since === null || since.getTime() <= now - DAY_MS || since.getTime() > now) return;
  throw new AppError('RATE_LIMITED', `Risk settings can be changed ${RISK_CHANGES_PER_DAY} times within 24 hours.`, {
    retryAfterSeconds: Math.ceil((since.getTime() + DAY_MS - now) / 1_000),
  });
}
