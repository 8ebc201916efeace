import { SIZINGS } from '@sealtick/engine';
import { z } from 'zod';
import { input } from './input.ts';
import { Instant } from './instant.ts';
import { ACCOUNT_CURRENCIES, RISK_RANGES } from './risk-limits.ts';

function inRange({ min, max, step }: (typeof RISK_RANGES)[keyof typeof RISK_RANGES]) {
  const error = `must be from ${min} to ${max} in steps of ${step}`;
  return z.number().min(min, { error }).max(max, { error }).multipleOf(step, { error });
}

/** The fields of `RiskLimits`, in their ranges. */
export const RiskLimitsInput = z.object({
  currency: input(z.enum(ACCOUNT_CURRENCIES), 'Currency of the account', 'USD'),
  equity: input(inRange(RISK_RANGES.equity), 'Equity in the currency of the account', 10_000),
  maxRiskPerTrade: input(inRange(RISK_RANGES.maxRiskPerTrade), 'Risk per trade, as a fraction of the equity', 0.02),
  sizing: input(z.enum(SIZINGS), 'How positions are sized', 'fixed'),
  maxDailyLoss: input(inRange(RISK_RANGES.maxDailyLoss), 'Loss of a day, in the currency of the account', 500),
  maxDrawdown: input(inRange(RISK_RANGES.maxDrawdown), 'Drawdown, as a fraction of the equity', 0.1),
  maxOpenRisk: input(inRange(RISK_RANGES.maxOpenRisk), 'What all open positions together may lose at their stops'),
  maxGroupRisk: input(inRange(RISK_RANGES.maxGroupRisk), 'The same of one asset class, or of one currency on one side'),
  automaticStopLoss: input(z.boolean(), 'Whether automated orders carry their stop', true),
});

/** The risk settings in force. */
export const RiskSettings = RiskLimitsInput.extend({
  /** When the equity was stated, by the wall clock. The default counts as stated at sign-up. */
  equityStatedAt: Instant,
  /** When the settings were saved; null for the defaults. */
  savedAt: Instant.nullable(),
});

export type RiskSettings = z.infer<typeof RiskSettings>;
