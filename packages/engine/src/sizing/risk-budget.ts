import { exact, type Fraction, product } from './fraction.ts';
import type { RiskSettings } from './risk-settings.ts';
import { groupRisks, type HeldRisk, type RiskUse, riskGroups } from './risk-use.ts';
import type { TradeRisk } from './trade-risk.ts';

/** A limit of an account, and how much of it is used. */
export interface UsedLimit {
  /** What it limits: "daily loss", "open risk", "long EUR risk". */
  readonly name: string;
  /** Account currency, or shares of equity. */
  readonly unit: 'money' | 'share';
  readonly used: number;
  readonly limit: number;
}

/** What one trade may lose now, in account currency. */
export interface RiskBudget {
  readonly amount: Fraction;
  /** Share of equity, before any limit. */
  readonly ofEquity: Fraction;
  /** The limit that leaves least, if it leaves less than the share of equity. */
  readonly cut: UsedLimit | null;
}

/** Limits and what is used of them are compared to this many decimals, as sums of doubles differ in further ones. */
const DECIMALS = 9;

/** Returns equity × fraction, cut to what the limits leave: of the day's loss, of the open risk, of each group. */
export function riskBudget(
  settings: Pick<RiskSettings, 'equity' | 'maxDailyLoss' | 'maxOpenRisk' | 'maxGroupRisk'>,
  { fraction }: Pick<TradeRisk, 'fraction'>,
  use: RiskUse,
  trade: Omit<HeldRisk, 'risk'>,
): RiskBudget {
  const equity = exact(settings.equity);
  const ofEquity = product(equity, exact(fraction));
  const daily: UsedLimit = {
    name: use.openLoss > 0 ? `daily loss with open positions${use.hasOrders ? ' and orders' : ''}` : 'daily loss',
    unit: 'money',
    used: use.lostToday + use.openLoss,
    limit: settings.maxDailyLoss,
  };
  const share = (name: string, used: number, limit: number): UsedLimit => {
    return { name: `${name} risk`, unit: 'share', used, limit };
  };
  const openRisk = use.held.reduce((sum, { risk }) => sum + risk, 0);
  const byGroup = new Map(groupRisks(use.held).map(({ name, risk }) => [name, risk]));
  const groups = riskGroups(trade).map((name) => share(name, byGroup.get(name) ?? 0, settings.maxGroupRisk));
  let budget: RiskBudget = { amount: ofEquity, ofEquity, cut: null };
  for (const cut of [daily, share('open', openRisk, settings.maxOpenRisk), ...groups]) {
    const left = exact(Math.max(0, Number((cut.limit - cut.used).toFixed(DECIMALS))));
    const amount = cut.unit === 'money' ? left : product(left, equity);
    if (amount.top * budget.amount.bottom < budget.amount.top * amount.bottom) budget = { amount, ofEquity, cut };
  }
  return budget;
}
