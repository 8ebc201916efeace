import { tradeRisk } from '@sealtick/engine';
import { type LimitUse, limitUse } from './limit-use.ts';
import type { MemberRecord } from './member-record.ts';
import { settingsAt } from './member-terms.ts';
import { StrategyEdges } from './member-trades.ts';
import { riskShare } from './risk-share.ts';
import { startOfDay } from './zone-date.ts';

/** What open and pending signals risk, as shares of equity. */
export interface PortfolioRisk {
  readonly open: number;
  /** What pending signals would add if all of them were filled. */
  readonly ifFilled: number;
  readonly openPositions: number;
}

/** Returns what the member's open positions can lose at their current stops, each at its own risk per trade. */
export function portfolioRisk({ contents, market, signals, account, settings, now }: MemberRecord): PortfolioRisk {
  const positions = account.openAt(now);
  const historyOf = new Map(signals.map((signal) => [signal.opened.signalId, signal]));
  const open = positions.reduce((sum, { trade }) => {
    return sum + trade.riskFraction * riskShare(historyOf.get(trade.opened.signalId)!);
  }, 0);
  const inForce = settingsAt(settings, now);
  const edges = new StrategyEdges(contents, market);
  const ifFilled = signals
    .filter(({ state }) => state.status === 'active' && state.fillPrice === null)
    .reduce((sum, signal) => {
      const edge = inForce.sizing === 'kelly' ? edges.at(signal.opened.strategyId, now) : null;
      return sum + tradeRisk(inForce, edge).fraction * riskShare(signal);
    }, 0);
  return { open, ifFilled, openPositions: positions.length };
}

/** Limits of the day and of the account, and how much of them is used. Amounts are in account currency. */
export interface RiskStatus {
  readonly lostToday: number;
  readonly dailyLimit: number;
  /** The daily limit as a share of the stated equity. */
  readonly dailyLimitShare: number;
  /** 1 − value ÷ peak, at least 0. */
  readonly drawdown: number;
  readonly dailyUse: LimitUse;
  readonly drawdownUse: LimitUse;
}

/** Returns how much of the limits in force is used. @param zone IANA name of the member's time zone */
export function riskStatus({ account, growth, settings, now }: MemberRecord, zone: string): RiskStatus {
  const { maxDailyLoss, equity, maxDrawdown } = settingsAt(settings, now);
  const midnight = Math.max(account.from, startOfDay(zone, now));
  // Restated equity is no loss: the growth since midnight, in today's money.
  const value = account.valueAt(now);
  const lostToday = Math.max(0, (value * account.growthAt(midnight)) / account.growthAt(now) - value);
  const drawdown = 1 - growth.at(-1)! / Math.max(...growth);
  return {
    lostToday,
    dailyLimit: maxDailyLoss,
    dailyLimitShare: maxDailyLoss / equity,
    drawdown,
    dailyUse: limitUse(lostToday, maxDailyLoss),
    drawdownUse: limitUse(drawdown, maxDrawdown),
  };
}
