import { type AssetClass, tradeRisk } from '@sealtick/engine';
import { type LimitUse, limitUse } from './limit-use.ts';
import type { MemberRecord } from './member-record.ts';
import { settingsAt } from './member-terms.ts';
import { riskShare } from './risk-share.ts';
import { StrategyEdges } from './strategy-edges.ts';
import { startOfDay } from './zone-date.ts';

/** What open and pending signals risk, as shares of equity. */
export interface PortfolioRisk {
  readonly open: number;
  /** What pending signals would add if all of them were filled. */
  readonly ifFilled: number;
  readonly openPositions: number;
  /** Parts of `open` by asset class, the largest first. */
  readonly byAssetClass: readonly { readonly assetClass: AssetClass; readonly risk: number }[];
}

/** Returns what the member's open positions can lose at their current stops, each at its own risk per trade. */
export function portfolioRisk(record: MemberRecord): PortfolioRisk {
  const { contents, market, signals, account, settings, assetClassOf, now } = record;
  const positions = account.openAt(now);
  const held = new Set(positions.map(({ trade }) => trade.opened.signalId));
  const ofHeld = signals.filter(({ opened }) => held.has(opened.signalId));
  const historyOf = new Map(ofHeld.map((signal) => [signal.opened.signalId, signal]));
  let open = 0;
  const classes = new Map<AssetClass, number>();
  for (const { trade } of positions) {
    const { signalId, symbol } = trade.opened;
    const risk = trade.riskFraction * riskShare(historyOf.get(signalId)!);
    const assetClass = assetClassOf(symbol);
    open += risk;
    if (assetClass !== null && risk > 0) classes.set(assetClass, (classes.get(assetClass) ?? 0) + risk);
  }
  const inForce = settingsAt(settings, now);
  const edges = new StrategyEdges(contents, market);
  const ifFilled = signals
    .filter(({ state }) => state.status === 'active' && state.fillPrice === null)
    .reduce((sum, signal) => {
      const edge = inForce.sizing === 'kelly' ? edges.at(signal.opened.strategyId, now) : null;
      return sum + tradeRisk(inForce, edge).fraction * riskShare(signal);
    }, 0);
  const byAssetClass = [...classes].map(([assetClass, risk]) => ({ assetClass, risk })).sort((a, b) => b.risk - a.risk);
  return { open, ifFilled, openPositions: positions.length, byAssetClass };
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
  const [before, after] = [account.growthAt(midnight), account.growthAt(now)];
  const wasWorth = after === 0 ? account.valueAt(midnight) : (value * before) / after;
  const lostToday = Math.max(0, wasWorth - value);
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
