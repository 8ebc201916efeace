import { type AssetClass, type HeldRisk, type RiskUse, tradeRisk } from '@sealtick/engine';
import { getGrid, getLevels } from '../recorded-trade.ts';
import type { SignalHistory } from '../signal-history.ts';
import { drawdownStop } from './drawdown-stop.ts';
import { type LimitUse, limitUse } from './limit-use.ts';
import { getPrice, type MemberRecord } from './member-record.ts';
import { settingsAt } from './member-terms.ts';
import { StrategyEdges } from './strategy-edges.ts';
import { startOfDay } from './zone-date.ts';

/** An open position with what it can still lose at its current stop. */
export interface HeldPosition extends HeldRisk {
  readonly signalId: string;
  /** From the last price, in account currency; `risk` is from the fill, as a share of equity. */
  readonly loss: number;
}

/** What open and pending signals risk, as shares of equity. */
export interface PortfolioRisk {
  readonly open: number;
  /** What pending signals would add if all of them were filled. */
  readonly ifFilled: number;
  readonly openPositions: number;
  /** In the order of filling. */
  readonly positions: readonly HeldPosition[];
  /** Parts of `open` by asset class, the largest first. */
  readonly byAssetClass: readonly { readonly assetClass: AssetClass; readonly risk: number }[];
}

/** Returns what the member's open positions can lose at their current stops, each at its own risk per trade. */
export function portfolioRisk(record: MemberRecord): PortfolioRisk {
  const { contents, market, signals, settings, now } = record;
  const positions = heldPositions(record);
  const open = positions.reduce((sum, { risk }) => sum + risk, 0);
  const classes = new Map<AssetClass, number>();
  for (const { assetClass, risk } of positions) {
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
  return { open, ifFilled, openPositions: positions.length, positions, byAssetClass };
}

/** Returns the open positions, each with what it can still lose. */
function heldPositions(record: MemberRecord): HeldPosition[] {
  const { signals, account, getAssetClass, now } = record;
  const open = account.openAt(now);
  const held = new Set(open.map(({ trade }) => trade.opened.signalId));
  const ofHeld = signals.filter(({ opened }) => held.has(opened.signalId));
  const historyBySignal = new Map(ofHeld.map((signal) => [signal.opened.signalId, signal]));
  return open.map(({ trade, risk }) => {
    const { signalId, symbol, side } = trade.opened;
    const history = historyBySignal.get(signalId)!;
    return {
      signalId,
      symbol,
      side,
      assetClass: getAssetClass(symbol),
      risk: trade.riskFraction * riskShare(history),
      loss: risk * riskShare(history, getPrice(record, trade, now)),
    };
  });
}

/** Limits of the day and of the account, and how much of them is used. Amounts are in account currency. */
export interface RiskStatus {
  readonly lostToday: number;
  /** What the open positions would add to it at their current stops, at least 0. */
  readonly openLoss: number;
  readonly dailyLimit: number;
  /** The daily limit as a share of the stated equity. */
  readonly dailyLimitShare: number;
  /** 1 − value ÷ peak, at least 0. */
  readonly drawdown: number;
  /** The same from the peak since the member resumed, which the limit counts. */
  readonly countedDrawdown: number;
  /** When the maximum drawdown was reached that the member has not resumed from, ms UTC; null if it was not. */
  readonly stoppedAt: number | null;
  /** When the member last resumed, ms UTC; null if never. */
  readonly resumedAt: number | null;
  /** With what open positions can still lose. */
  readonly dailyUse: LimitUse;
  readonly drawdownUse: LimitUse;
  readonly openUse: LimitUse;
}

/**
 * Returns how much of the limits in force is used.
 *
 * @param zone IANA name of the member's time zone
 * @param risk Of the same record
 */
export function riskStatus(record: MemberRecord, zone: string, risk = portfolioRisk(record)): RiskStatus {
  const { account, growth, settings, now } = record;
  const { maxDailyLoss, equity, maxDrawdown, maxOpenRisk, resumption } = settingsAt(settings, now);
  const midnight = Math.max(account.from, startOfDay(zone, now));
  const lost = -account.gainBetween(midnight, now);
  const lostToday = Math.max(0, lost);
  const atStops = lost + risk.positions.reduce((sum, { loss }) => sum + loss, 0);
  const openLoss = Math.max(0, atStops - lostToday);
  const drawdown = 1 - growth.at(-1)! / Math.max(...growth);
  const { countedDrawdown, stoppedAt } = drawdownStop(record);
  return {
    lostToday,
    openLoss,
    dailyLimit: maxDailyLoss,
    dailyLimitShare: maxDailyLoss / equity,
    drawdown,
    countedDrawdown,
    stoppedAt,
    resumedAt: resumption?.at ?? null,
    dailyUse: limitUse(lostToday + openLoss, maxDailyLoss),
    drawdownUse: stoppedAt === null ? limitUse(countedDrawdown, maxDrawdown) : 'reached',
    openUse: limitUse(risk.open, maxOpenRisk),
  };
}

/** Returns what a record uses of its member's limits, as sizes are cut by it. @param zone IANA name of the member's time zone */
export function riskUse(record: MemberRecord, zone: string): RiskUse {
  const risk = portfolioRisk(record);
  const { lostToday, openLoss, stoppedAt } = riskStatus(record, zone, risk);
  return { lostToday, openLoss, held: risk.positions, isStopped: stoppedAt !== null };
}

/**
 * Returns the share of a signal's risk that a filled position can still lose from a price to its current stop, at least 0; from its
 * fill by default, which is 1 at the published entry and before any change:
 *
 *   remaining weight × max(0, (price − current stop) × direction) ÷ |published entry − published stop|
 *
 * A pending signal counts as filled at its entry.
 */
function riskShare({ opened, targets, state }: SignalHistory, price?: number): number {
  const grid = getGrid(opened);
  const { side, entry, stop } = getLevels(opened);
  const from = grid.units(price ?? Number(state.fillPrice ?? opened.entry));
  const lost = (from - grid.units(Number(state.currentStop))) * (side === 'long' ? 1 : -1);
  const remaining = targets.reduce((rest, { weight }) => rest - weight, 1);
  return (remaining * Math.max(0, lost)) / Math.abs(grid.units(entry) - grid.units(stop));
}
