import { SIZINGS } from '@sealtick/engine';
import { z } from 'zod';
import { MarketKind } from './enumerations.ts';
import { Instant } from './instant.ts';
import { ACCOUNT_CURRENCIES, RISK_RANGES } from './risk-limits.ts';

function inRange({ min, max, step }: (typeof RISK_RANGES)[keyof typeof RISK_RANGES]) {
  const error = `must be from ${min} to ${max} in steps of ${step}`;
  return z.number().min(min, { error }).max(max, { error }).multipleOf(step, { error });
}

/** The fields of `RiskLimits`, in their ranges. */
export const RiskLimitsInput = z.object({
  currency: z.enum(ACCOUNT_CURRENCIES),
  equity: inRange(RISK_RANGES.equity),
  maxRiskPerTrade: inRange(RISK_RANGES.maxRiskPerTrade),
  sizing: z.enum(SIZINGS),
  maxDailyLoss: inRange(RISK_RANGES.maxDailyLoss),
  maxDrawdown: inRange(RISK_RANGES.maxDrawdown),
  automaticStopLoss: z.boolean(),
});

/** The risk settings in force. */
export const RiskSettings = RiskLimitsInput.extend({
  /** When the equity was stated. The default counts as stated at sign-up. */
  equityStatedAt: Instant,
  /** When the settings were saved; null for the defaults. */
  savedAt: Instant.nullable(),
});

/** How much of the limits is used, by the member's record. Amounts are in account currency, shares are fractions. */
export const RiskStatus = z.object({
  market: MarketKind,
  currency: z.enum(ACCOUNT_CURRENCIES),
  /** Trades of the record, open ones included. */
  trades: z.number().int(),
  openPositions: z.number().int(),
  /** Value of the model account. */
  value: z.number(),
  /** Since 00:00 of the member's time zone. */
  lostToday: z.number(),
  /** Below the highest value of the account. */
  drawdown: z.number(),
  /** What open positions can lose at their current stops, and what pending signals would add. */
  portfolioRisk: z.number(),
  ifFilled: z.number(),
});

export type RiskStatus = z.infer<typeof RiskStatus>;
export type RiskSettings = z.infer<typeof RiskSettings>;
