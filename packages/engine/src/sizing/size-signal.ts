import { DAY_MS } from '../bars/time-units.ts';
import { type ExitCost, exitCostInPrice } from '../costs/exit-cost.ts';
import { type ConversionStep, computeRate, findConversion, type PairPrices } from './conversion.ts';
import { exact, type Fraction, product, toNumber } from './fraction.ts';
import { type PositionSize, positionSize } from './position-size.ts';
import { type RiskBudget, riskBudget, type UsedLimit } from './risk-budget.ts';
import type { RiskSettings } from './risk-settings.ts';
import type { HeldRisk, RiskUse } from './risk-use.ts';
import { type SizedTarget, type TargetGain, targetGains } from './target-gains.ts';
import { type Edge, type TradeRisk, tradeRisk } from './trade-risk.ts';

/** Age above which a stated equity gives no size. */
export const MAX_EQUITY_AGE_MS = 90 * DAY_MS;

export interface SignalSizing extends Pick<HeldRisk, 'symbol' | 'assetClass'> {
  readonly settings: RiskSettings;
  readonly entry: number;
  readonly stop: number;
  /** In the order in which they are reached. */
  readonly targets: readonly SizedTarget[];
  /** Of its instrument. */
  readonly exitCost: ExitCost;
  readonly contractSize: number;
  readonly quoteCurrency: string;
  /** Smallest step, in contracts; 0.01 if omitted. */
  readonly lotStep?: number;
  /** Of the signal's strategy; null if it is unknown. */
  readonly edge: Edge | null;
  /** What is used of the account's limits. */
  readonly use: RiskUse;
  readonly prices: PairPrices;
  /** ms UTC by the wall clock, as `equityStatedAt`. */
  readonly now: number;
}

/** Why there is no size, or a size of 0. Amounts are in account currency. */
export type SizeRefusal =
  | { readonly code: 'equityTooOld'; readonly statedAt: number }
  | { readonly code: 'noPrice'; readonly from: string; readonly to: string }
  | { readonly code: 'stalePrice'; readonly symbol: string }
  | { readonly code: 'drawdownReached' }
  | { readonly code: 'dailyLimitReached'; readonly limit: number }
  | { readonly code: 'limitReached'; readonly limit: UsedLimit; readonly hasOrders: boolean }
  | { readonly code: 'noEdge' }
  | { readonly code: 'stepTooLarge'; readonly lossPerStep: number; readonly limit: number };

/** The size of a signal with its arithmetic. */
export interface SignalSize extends PositionSize {
  /** Spread and slippage of the exit at the stop, account currency; `atRisk` is without it. */
  readonly exitCost: number;
  /** Of the part that leaves at each target. */
  readonly gains: readonly TargetGain[];
  readonly risk: TradeRisk;
  /** Most that the trade may lose, account currency. */
  readonly budget: number;
  /** The limit that cuts the budget, and the lots without it; null if none does. */
  readonly cut: (UsedLimit & { readonly lots: number }) | null;
  /** Pairs that convert the quote currency; none if it is the account's. */
  readonly conversion: readonly ConversionStep[];
  /** Set where `lots` is 0. */
  readonly refusal: SizeRefusal | null;
}

/** Returns the size of a signal for an account, or why none can be computed. */
export function sizeSignal(sizing: SignalSizing): SignalSize | SizeRefusal {
  const { settings, entry, stop, quoteCurrency, prices, now, use } = sizing;
  const { currency, equityStatedAt } = settings;
  if (now - equityStatedAt > MAX_EQUITY_AGE_MS) return { code: 'equityTooOld', statedAt: equityStatedAt };
  const conversion = findConversion(quoteCurrency, currency, prices);
  if (conversion === null) return { code: 'noPrice', from: quoteCurrency, to: currency };
  const stale = conversion.find(({ isStale }) => isStale);
  if (stale) return { code: 'stalePrice', symbol: stale.symbol };
  const rate = computeRate(conversion);
  const risk = tradeRisk(settings, sizing.edge);
  const budget = riskBudget(settings, risk, use, { ...sizing, side: stop < entry ? 'long' : 'short' });
  const sizeFor = (amount: Fraction) => positionSize({ ...sizing, budget: amount, quoteToAccount: rate });
  const uncut = sizeFor(budget.ofEquity);
  const amount = use.isStopped ? exact(0) : budget.amount;
  const size = sizeFor(amount);
  const perPoint = product(exact(size.units), rate);
  return {
    ...size,
    exitCost: toNumber(product(exact(exitCostInPrice(sizing.exitCost, stop)), perPoint)),
    gains: targetGains(entry, sizing.targets, perPoint),
    risk,
    budget: toNumber(amount),
    cut: use.isStopped ? null : budget.cut && { ...budget.cut, lots: uncut.lots },
    conversion,
    refusal: size.lots > 0 ? null : refuse(sizing, budget, risk, uncut),
  };
}

function refuse(
  { settings: { maxDailyLoss }, use: { isStopped, lostToday, openLoss, held, hasOrders = false } }: SignalSizing,
  { amount, cut }: RiskBudget,
  risk: TradeRisk,
  uncut: PositionSize,
): SizeRefusal {
  if (isStopped) return { code: 'drawdownReached' };
  if (lostToday >= maxDailyLoss) return { code: 'dailyLimitReached', limit: maxDailyLoss };
  // Where nothing is open, no position can close: what is left of the limit is less than the smallest step.
  const isHeld = openLoss > 0 || held.length > 0;
  if (isHeld && cut !== null && (uncut.lots > 0 || amount.top === 0n))
    return { code: 'limitReached', limit: cut, hasOrders };
  if (risk.fraction === 0) return { code: 'noEdge' };
  return { code: 'stepTooLarge', lossPerStep: uncut.lossPerStep, limit: toNumber(amount) };
}
