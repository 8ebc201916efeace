import type { RiskSettings } from '@sealtick/engine';
import { readNumber, readPercentage } from '../../../../lib/forms/typed-number.ts';
import type { Account } from './account.ts';

/** Returns what a visitor typed as settings, or what is wrong. It is stated now, and has no limits. @param now ms UTC */
export function typedSettings({ balance, currency, risk }: Account, now: number): RiskSettings | string {
  const [equity, percent] = [readNumber(balance), readPercentage(risk)];
  if (!(equity > 0)) return 'Enter the account size as a number above 0.';
  if (!(percent > 0 && percent <= 100)) return 'Enter the risk as a percentage above 0, at most 100.';
  const maxRiskPerTrade = Number((percent / 100).toPrecision(12));
  const limits = { maxRiskPerTrade, sizing: 'fixed', maxDailyLoss: equity } as const;
  return { currency, equity, equityStatedAt: now, ...limits, maxDrawdown: 1, maxOpenRisk: 1, maxGroupRisk: 1 };
}
