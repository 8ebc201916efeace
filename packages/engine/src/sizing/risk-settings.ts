/** How the share of equity at risk in one trade is chosen. */
export const SIZINGS = ['fixed', 'kelly'] as const;
export type Sizing = (typeof SIZINGS)[number];

/** What a member states about an account and its limits. Shares are fractions, amounts in account currency. */
export interface RiskSettings {
  readonly currency: string;
  readonly equity: number;
  /** When the equity was stated, ms UTC by the wall clock. */
  readonly equityStatedAt: number;
  readonly maxRiskPerTrade: number;
  readonly sizing: Sizing;
  readonly maxDailyLoss: number;
  readonly maxDrawdown: number;
  /** What all open positions together may lose at their stops. */
  readonly maxOpenRisk: number;
  /** The same of one asset class, or of one currency on one side. */
  readonly maxGroupRisk: number;
}
