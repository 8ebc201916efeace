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

/** What no closed trades show. */
export const UNKNOWN_EDGE: Edge = { trades: 0, winRate: null, payoff: null };

/** Returns what closed trades had shown after each of them. @param netRs Net R of each, in order. */
export function edgesAfter(netRs: readonly number[]): Edge[] {
  let [wins, won, losses, lost] = [0, 0, 0, 0];
  return netRs.map((netR, i) => {
    if (netR > 0) {
      wins += 1;
      won += netR;
    } else if (netR < 0) {
      losses += 1;
      lost -= netR;
    }
    const payoff = wins === 0 || losses === 0 ? null : won / wins / (lost / losses);
    return { trades: i + 1, winRate: wins / (i + 1), payoff };
  });
}

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
