import { DAY_MS } from '../bars/time-units.ts';
import { type ExitCost, exitCostInPrice } from '../costs/exit-cost.ts';
import { type ConversionStep, findConversion, type PairPrices, rateOf } from './conversion.ts';
import { exact, product, toNumber } from './fraction.ts';
import { type PositionSize, positionSize } from './position-size.ts';
import { riskBudget } from './risk-budget.ts';
import type { RiskSettings } from './risk-settings.ts';
import { type SizedTarget, type TargetGain, targetGains } from './target-gains.ts';
import { type Edge, type TradeRisk, tradeRisk } from './trade-risk.ts';

/** Age above which a stated equity gives no size. */
export const MAX_EQUITY_AGE_MS = 90 * DAY_MS;

export interface SignalSizing {
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
  /** Lost since 00:00 of the member's day, account currency, at least 0. */
  readonly lostToday: number;
  readonly prices: PairPrices;
  /** ms UTC. */
  readonly now: number;
}

/** Why there is no size, or a size of 0. Amounts are in account currency. */
export type SizeRefusal =
  | { readonly code: 'equityTooOld'; readonly statedAt: number }
  | { readonly code: 'noPrice'; readonly from: string; readonly to: string }
  | { readonly code: 'stalePrice'; readonly symbol: string }
  | { readonly code: 'dailyLimitReached'; readonly limit: number }
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
  readonly leftToday: number;
  /** Pairs that convert the quote currency; none if it is the account's. */
  readonly conversion: readonly ConversionStep[];
  /** Set where `lots` is 0. */
  readonly refusal: SizeRefusal | null;
}

/** Returns the size of a signal for an account, or why none can be computed. */
export function sizeSignal(sizing: SignalSizing): SignalSize | SizeRefusal {
  const { settings, quoteCurrency, prices, now } = sizing;
  const { currency, equityStatedAt, maxDailyLoss } = settings;
  if (now - equityStatedAt > MAX_EQUITY_AGE_MS) return { code: 'equityTooOld', statedAt: equityStatedAt };
  const conversion = findConversion(quoteCurrency, currency, prices);
  if (conversion === null) return { code: 'noPrice', from: quoteCurrency, to: currency };
  const stale = conversion.find(({ isStale }) => isStale);
  if (stale) return { code: 'stalePrice', symbol: stale.symbol };
  const risk = tradeRisk(settings, sizing.edge);
  const { amount, leftToday } = riskBudget(settings, risk, sizing.lostToday);
  const rate = rateOf(conversion);
  const size = positionSize({ ...sizing, budget: amount, quoteToAccount: rate });
  const perPoint = product(exact(size.units), rate);
  const exitCost = toNumber(product(exact(exitCostInPrice(sizing.exitCost, sizing.stop)), perPoint));
  const gains = targetGains(sizing.entry, sizing.targets, perPoint);
  const budget = toNumber(amount);
  const refusal = size.lots > 0 ? null : refuse(risk, leftToday, maxDailyLoss, size.lossPerStep, budget);
  return { ...size, exitCost, gains, risk, budget, leftToday, conversion, refusal };
}

function refuse(risk: TradeRisk, leftToday: number, maxLoss: number, lossPerStep: number, limit: number): SizeRefusal {
  if (leftToday === 0) return { code: 'dailyLimitReached', limit: maxLoss };
  return risk.fraction === 0 ? { code: 'noEdge' } : { code: 'stepTooLarge', lossPerStep, limit };
}
