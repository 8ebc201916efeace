import { payoffRatio, winRate } from '../statistics/trade-ratios.ts';
import type { RiskSettings } from './risk-settings.ts';

/** Closed live trades of a strategy from which Kelly's fraction is computed. */
export const KELLY_TRADES = 100;

/** What a strategy's closed live trades show. */
export interface Edge {
  readonly trades: number;
  /** Share of trades with a net R above 0. */
  readonly winRate: number | null;
  /** Average win over average loss; null without both. */
  readonly payoff: number | null;
}

/** Returns what closed trades show. @param netRs Net R of each. */
export const edgeOf = (netRs: readonly number[]): Edge => ({
  trades: netRs.length,
  winRate: winRate(netRs),
  payoff: payoffRatio(netRs),
});

/** The share of equity that one trade may risk, and what it follows from. */
export interface TradeRisk {
  readonly fraction: number;
  /** `kelly` only where the record suffices. */
  readonly by: RiskSettings['sizing'];
  /** Kelly's whole fraction; null where it is not used. */
  readonly kelly: number | null;
}

/** Returns Kelly's fraction k = p − (1 − p) / b of win rate p and payoff b; negative without an edge. */
export const kellyFraction = (winRate: number, payoff: number): number => winRate - (1 - winRate) / payoff;

/**
 * Returns the share of equity that a trade may risk: the maximum if `fixed`; if `kelly`, half of Kelly's fraction of the
 * strategy's record, at least 0 and at most the maximum. A record of under 100 trades, or without both wins and losses, is fixed.
 */
export function tradeRisk(settings: Pick<RiskSettings, 'sizing' | 'maxRiskPerTrade'>, edge: Edge | null): TradeRisk {
  const { sizing, maxRiskPerTrade } = settings;
  const isKnown = edge !== null && edge.trades >= KELLY_TRADES && edge.winRate !== null && edge.payoff !== null;
  if (sizing === 'fixed' || !isKnown) return { fraction: maxRiskPerTrade, by: 'fixed', kelly: null };
  const kelly = kellyFraction(edge.winRate!, edge.payoff!);
  return { fraction: Math.max(0, Math.min(maxRiskPerTrade, kelly / 2)), by: 'kelly', kelly };
}
