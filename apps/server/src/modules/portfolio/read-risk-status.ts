import type { RiskStatus } from '@sealtick/contract';
import { portfolioRisk, riskStatus } from '@sealtick/record';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { readRisk } from '../risk/index.ts';
import { type RecordNeeds, readMemberRecord } from './read-member-record.ts';

/** Members have no time zone of their own yet. */
const ZONE = 'UTC';

/** Returns how much of the caller's limits is used. @throws {AppError} if nobody is signed in. */
export async function readRiskStatus(needs: RecordNeeds, viewer: Viewer): Promise<RiskStatus> {
  const accountId = requireAccount(viewer);
  const { currency } = await readRisk(viewer);
  const record = await readMemberRecord(needs, viewer, accountId);
  const { lostToday, drawdown } = riskStatus(record, ZONE);
  const { open, ifFilled, openPositions } = portfolioRisk(record);
  return {
    market: record.market,
    currency,
    trades: record.account.trades.length,
    openPositions,
    value: record.account.valueAt(record.now),
    lostToday,
    drawdown,
    portfolioRisk: open,
    ifFilled,
  };
}
