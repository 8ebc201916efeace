import type { RiskLevel, Sizing } from '@sealtick/engine';

/** Currencies that an account can be in; the first is the default. */
export const ACCOUNT_CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF', 'JPY', 'AUD', 'CAD'] as const;

/** Ranges of the risk settings. Shares are fractions, amounts are in account currency. */
export const RISK_RANGES = {
  equity: { min: 1, max: 1_000_000_000, step: 0.01 },
  maxRiskPerTrade: { min: 0.005, max: 0.1, step: 0.001 },
  maxDailyLoss: { min: 1, max: 1_000_000_000, step: 0.01 },
  maxDrawdown: { min: 0.05, max: 0.25, step: 0.01 },
  maxOpenRisk: { min: 0.01, max: 0.2, step: 0.01 },
  maxGroupRisk: { min: 0.005, max: 0.2, step: 0.005 },
} as const;

/** What a member states about an account and its limits. */
export interface RiskLimits {
  readonly currency: (typeof ACCOUNT_CURRENCIES)[number];
  readonly equity: number;
  readonly maxRiskPerTrade: number;
  readonly sizing: Sizing;
  readonly maxDailyLoss: number;
  readonly maxDrawdown: number;
  /** What all open positions together may lose at their stops. */
  readonly maxOpenRisk: number;
  /** The same of one asset class, or of one currency on one side. */
  readonly maxGroupRisk: number;
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
  maxOpenRisk: 0.1,
  maxGroupRisk: 0.05,
  automaticStopLoss: true,
};

/** Changes of the settings that an account can save within 24 hours of market time: each is stored as long as the account. */
export const RISK_CHANGES_PER_DAY = 50;

/** Returns the limits of open risk that a maximum drawdown gives where a member states none: as much, and half of it. */
export function openRiskLimits(maxDrawdown: number): Pick<RiskLimits, 'maxOpenRisk' | 'maxGroupRisk'> {
  const maxOpenRisk = Math.min(maxDrawdown, RISK_RANGES.maxOpenRisk.max);
  return { maxOpenRisk, maxGroupRisk: Number((maxOpenRisk / 2).toFixed(3)) };
}

/** Sums of risks differ from whole percentages in the last digits of doubles. */
const TOLERANCE = 1e-9;

/**
 * Returns the level of an account: the worse one of its settings, by risk per trade and drawdown, and of what its open positions
 * risk, which counts as a drawdown.
 */
export function toRiskLevel(
  { maxRiskPerTrade, maxDrawdown }: Pick<RiskLimits, 'maxRiskPerTrade' | 'maxDrawdown'>,
  openRisk = 0,
): RiskLevel {
  const drawdown = Math.max(maxDrawdown, openRisk - TOLERANCE);
  if (maxRiskPerTrade <= 0.02 && drawdown <= 0.1) return 'conservative';
  return maxRiskPerTrade <= 0.05 && drawdown <= 0.15 ? 'balanced' : 'aggressive';
}
