import { refusalWords, sizeSignal } from '@sealtick/engine';
import { type Prices, pairPricesOf } from '../../price-now.ts';
import type { Account } from './account.ts';

/** The size of a trade, in the currency of the account. */
export interface TradeSize {
  readonly lots: number;
  readonly units: number;
  /** Loss at the stop, and gain at the first target, before costs; null without targets. */
  readonly risks: number;
  readonly gains: number | null;
}

interface Planned {
  readonly symbol: string;
  readonly plan: { readonly entry: number; readonly stop: number; readonly target: number | null };
}

/** Returns the size that loses the stated part of the account at the stop, or the reason why there is none. */
export function tradeSize({ symbol, plan }: Planned, account: Account, prices: Prices): TradeSize | string {
  const [equity, risk] = [toNumber(account.balance), toNumber(account.risk)];
  if (!(equity > 0)) return 'State the account size as a number above 0.';
  if (!(risk > 0 && risk <= 100)) return 'State the risk as a percentage above 0, at most 100.';
  const instrument = prices.get(symbol);
  if (!instrument || plan.entry === plan.stop) return 'The size cannot be computed for this instrument.';
  const { entry, stop, target } = plan;
  const { currency } = account;
  const size = sizeSignal({
    // What is typed here is stated now, and has no limit of a day.
    settings: {
      currency,
      equity,
      equityStatedAt: 0,
      maxRiskPerTrade: Number((risk / 100).toPrecision(12)),
      sizing: 'fixed',
      maxDailyLoss: equity,
      maxDrawdown: 1,
    },
    entry,
    stop,
    contractSize: instrument.contractSize,
    quoteCurrency: instrument.quoteCurrency,
    edge: null,
    lostToday: 0,
    prices: pairPricesOf(prices),
    now: 0,
  });
  if ('code' in size) return sentence(refusalWords(size));
  if (size.refusal) return sentence(refusalWords(size.refusal));
  const gains = target === null ? null : (size.atRisk * Math.abs(target - entry)) / Math.abs(entry - stop);
  return { lots: size.lots, units: size.units, risks: size.atRisk, gains };
}

const toNumber = (text: string): number => Number(text.replaceAll(/[,\s]/g, '') || Number.NaN);

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
