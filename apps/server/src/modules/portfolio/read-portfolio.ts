import { type Portfolio, type RiskSettings, toRiskLevel } from '@sealtick/contract';
import { formatDay, groupRisks, toIso } from '@sealtick/engine';
import { countActive, type MemberRecord, monthToDate, portfolioRisk, riskStatus, winRate30d } from '@sealtick/record';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findTimeZone } from '../identity/index.ts';
import { readRisk } from '../risk/index.ts';
import { type Records, readMemberRecord } from './read-member-record.ts';

/**
 * Returns what came of the signals that the caller received, and what is at risk.
 *
 * @param asked.zone IANA name of the time zone in which days and months begin; that of the profile by default
 * @throws {AppError} if no one is logged in.
 */
export async function readPortfolio(
  records: Records,
  viewer: Viewer,
  asked: { readonly zone?: string | undefined },
): Promise<Portfolio> {
  const accountId = requireAccount(viewer);
  const zone = asked.zone ?? (await findTimeZone(viewer.db, accountId));
  const settings = await readRisk(viewer);
  return getPortfolio(await readMemberRecord(records, viewer, accountId), zone, settings);
}

/** Returns what readPortfolio answers about a record. @param settings In force */
export function getPortfolio(record: MemberRecord, zone: string, settings: RiskSettings): Portfolio {
  const { currency, maxDrawdown, maxOpenRisk, maxGroupRisk } = settings;
  const risk = portfolioRisk(record);
  const { openPositions, byAssetClass, positions, open, ifFilled } = risk;
  const { openUse, stoppedAt, resumedAt, ...limits } = riskStatus(record, zone, risk);
  return {
    market: record.market,
    currency,
    value: record.account.valueAt(record.now),
    ruin: getRuin(record),
    trades: record.account.trades.length,
    openPositions,
    activeSignals: countActive(record),
    winRate: winRate30d(record),
    month: monthToDate(record, zone),
    risk: {
      open,
      ifFilled,
      byAssetClass: [...byAssetClass],
      maxOpen: maxOpenRisk,
      maxGroup: maxGroupRisk,
      use: openUse,
      groups: groupRisks(positions),
      positions: [...positions],
    },
    level: toRiskLevel(settings, open),
    limits: {
      ...limits,
      maxDrawdown,
      stoppedAt: stoppedAt === null ? null : toIso(stoppedAt),
      resumedAt: resumedAt === null ? null : toIso(resumedAt),
    },
  };
}

/** The day is the one that ended with the mark of the ruin. */
function getRuin({ ruinedAt, history }: MemberRecord): Portfolio['ruin'] {
  if (ruinedAt === null) return null;
  return { on: formatDay(ruinedAt - 1), isStopped: history.book.ruinedAt !== null };
}
