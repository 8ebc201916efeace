import { positionSize } from '@sealtick/engine';
import type { Prices } from '../../price-now.ts';
import type { Account } from './account.ts';

/** The size of a trade, in the currency of the account. */
export interface TradeSize {
  readonly lots: number;
  readonly units: number;
  /** Loss at the stop, and gain at the first target, before costs; null without targets. */
  readonly risks: number;
  readonly gains: number | null;
}

/** Smallest step of a position, in lots. */
const LOT_STEP = 0.01;

interface Planned {
  readonly symbol: string;
  readonly plan: { readonly entry: number; readonly stop: number; readonly target: number | null };
}

/** Returns the size that loses the stated part of the account at the stop, or the reason why there is none. */
export function tradeSize({ symbol, plan }: Planned, account: Account, prices: Prices): TradeSize | string {
  const [balance, risk] = [toNumber(account.balance), toNumber(account.risk)];
  if (!(balance > 0)) return 'State the account size as a number above 0.';
  if (!(risk > 0 && risk <= 100)) return 'State the risk as a percentage above 0, at most 100.';
  const instrument = prices.get(symbol);
  if (!instrument || plan.entry === plan.stop) return 'The size cannot be computed for this instrument.';
  const { quoteCurrency, contractSize } = instrument;
  const quoteToAccount = rateOf(quoteCurrency, account.currency, prices, { symbol, entry: plan.entry });
  if (quoteToAccount === null)
    return `There is no price of ${quoteCurrency} in ${account.currency} here. State the account in ${quoteCurrency}.`;
  const { entry, stop, target } = plan;
  const { lots, units, riskAmount } = positionSize({
    balance,
    riskFraction: risk / 100,
    entry,
    stop,
    contractSize,
    quoteToAccount,
    lotStep: LOT_STEP,
  });
  if (lots === 0) return `Less than ${LOT_STEP} lots: the stop is too far for this account and risk.`;
  const gains = target === null ? null : (riskAmount * Math.abs(target - entry)) / Math.abs(entry - stop);
  return { lots, units, risks: riskAmount, gains };
}

const toNumber = (text: string): number => Number(text.replaceAll(/[,\s]/g, '') || Number.NaN);

/** Returns the value of a unit of the quote currency in the account's, from the signal's own price or another pair's. */
function rateOf(quote: string, account: string, prices: Prices, own: { symbol: string; entry: number }): number | null {
  if (quote === account) return 1;
  const priceOf = (pair: string) => (pair === own.symbol ? own.entry : (prices.get(pair)?.close?.price ?? null));
  const direct = priceOf(`${quote}${account}`);
  if (direct !== null) return direct;
  const inverse = priceOf(`${account}${quote}`);
  return inverse === null ? null : 1 / inverse;
}
