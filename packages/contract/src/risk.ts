import { SIZINGS } from '@sealtick/engine';
import { z } from 'zod';
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
  maxOpenRisk: inRange(RISK_RANGES.maxOpenRisk),
  maxGroupRisk: inRange(RISK_RANGES.maxGroupRisk),
  automaticStopLoss: z.boolean(),
});

/** The risk settings in force. */
export const RiskSettings = RiskLimitsInput.extend({
  /** When the equity was stated. The default counts as stated at sign-up. */
  equityStatedAt: Instant,
  /** When the settings were saved; null for the defaults. */
  savedAt: Instant.nullable(),
});

export type RiskSettings = z.infer<typeof RiskSettings>;
