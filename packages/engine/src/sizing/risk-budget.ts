import { distanceOf, exact, type Fraction, product, toNumber } from './fraction.ts';
import type { RiskSettings } from './risk-settings.ts';
import type { TradeRisk } from './trade-risk.ts';

/** What one trade may lose now, in account currency. */
export interface RiskBudget {
  readonly amount: Fraction;
  /** Share of equity, before the day's limit. */
  readonly ofEquity: number;
  /** What is left of the day's loss limit. */
  readonly leftToday: number;
}

/** Returns equity × fraction, cut to what is left of the day's loss limit. @param lostToday At least 0. */
export function riskBudget(
  { equity, maxDailyLoss }: Pick<RiskSettings, 'equity' | 'maxDailyLoss'>,
  { fraction }: Pick<TradeRisk, 'fraction'>,
  lostToday: number,
): RiskBudget {
  const share = product(exact(equity), exact(fraction));
  const left = lostToday >= maxDailyLoss ? exact(0) : distanceOf(exact(maxDailyLoss), exact(lostToday));
  const amount = share.top * left.bottom <= left.top * share.bottom ? share : left;
  return { amount, ofEquity: toNumber(share), leftToday: toNumber(left) };
}
