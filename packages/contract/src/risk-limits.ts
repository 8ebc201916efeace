import type { RiskLevel, Sizing } from '@sealtick/engine';

/** Currencies that an account can be in; the first is the default. */
export const ACCOUNT_CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF', 'JPY', 'AUD', 'CAD'] as const;

/** Ranges of the risk settings. Shares are fractions, amounts are in account currency. */
export const RISK_RANGES = {
  equity: { min: 1, max: 1_000_000_000, step: 0.01 },
  maxRiskPerTrade: { min: 0.005, max: 0.1, step: 0.001 },
  maxDailyLoss: { min: 1, max: 1_000_000_000, step: 0.01 },
  maxDrawdown: { min: 0.05, max: 0.25, step: 0.01 },
} as const;

/** What a member states about an account and its limits. */
export interface RiskLimits {
  readonly currency: (typeof ACCOUNT_CURRENCIES)[number];
  readonly equity: number;
  readonly maxRiskPerTrade: number;
  readonly sizing: Sizing;
  readonly maxDailyLoss: number;
  readonly maxDrawdown: number;
  /** Whether automated orders carry their stop. */
  readonly automaticStopLoss: boolean;
}

/** Settings of a member who has saved none. */
export const RISK_DEFAULTS: RiskLimits = {
  currency: ACCOUNT_CURRENCIES[0],
  equity: 10_000,
  maxRiskPerTrade: 0.02,
  sizing: 'fixed',
  maxDailyLoss: 500,
  maxDrawdown: 0.1,
  automaticStopLoss: true,
};

/** Returns the level of settings, by risk per trade and drawdown. */
export function riskLevelOf({
  maxRiskPerTrade,
  maxDrawdown,
}: Pick<RiskLimits, 'maxRiskPerTrade' | 'maxDrawdown'>): RiskLevel {
  if (maxRiskPerTrade <= 0.02 && maxDrawdown <= 0.1) return 'conservative';
  return maxRiskPerTrade <= 0.05 && maxDrawdown <= 0.15 ? 'balanced' : 'aggressive';
}
