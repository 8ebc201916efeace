import type { LastPrice } from '@sealtick/contract';
import type { PairPrices } from '@sealtick/engine';
import { formatNumber, formatPrice, formatQuote } from '../../lib/text/format.ts';
import { type Close, inR, outcomeSoFar } from './outcome-so-far.ts';
import type { SignalView } from './signal-view.ts';

/** The last price of an instrument, from GET /api/prices. */
export interface PriceNow extends Pick<LastPrice, 'assetClass' | 'quoteCurrency' | 'contractSize' | 'exitCost'> {
  /** Null if there is no price or it is withheld. */
  readonly close: Close | null;
  /** As rows show it. */
  readonly text: string;
  readonly isStale: boolean;
  /** Size of a pip in price; null off fx, where distances are in price. */
  readonly pip: number | null;
}

export type Prices = ReadonlyMap<string, PriceNow>;

/** Prices by symbol. */
export const toPrices = (prices: readonly LastPrice[]): Prices =>
  new Map(
    prices.map(({ symbol, price, barCloseAt, isStale, unit, pip, ...instrument }) => {
      const { assetClass, quoteCurrency, contractSize, exitCost } = instrument;
      const close = price === null || barCloseAt === null ? null : { price: Number(price), at: Date.parse(barCloseAt) };
      const text = formatPrice(price);
      return [
        symbol,
        { close, text, isStale, pip: unit === 'pip' ? pip : null, assetClass, quoteCurrency, contractSize, exitCost },
      ];
    }),
  );

/** Returns the last prices of pairs, by which amounts are converted. */
export const getPairPrices =
  (prices: Prices): PairPrices =>
  (symbol) => {
    const { close = null, isStale = false } = prices.get(symbol) ?? {};
    return close && { price: close.price, isStale };
  };

/** Where a signal stands at the last price, as far as it is known. */
export interface Standing {
  /** The last close; null if the signal is not open. */
  readonly last: Pick<PriceNow, 'text' | 'isStale'> | null;
  /** Distances from the entry: "−15.8 pips". */
  readonly toStop: string | null;
  readonly toTarget: string | null;
  /** Result of a filled, open signal so far in R, before costs. */
  readonly soFar: number | null;
  /** Distance of the price from the entry in R; null without a result. */
  readonly now: number | null;
}

/** Returns where a signal stands at a price; all null if the instrument has none. */
export function toStanding(signal: SignalView, price: PriceNow | undefined): Standing {
  const { plan, isOpen, digits } = signal;
  const close = isOpen && price?.close ? price.close : null;
  const soFar = close && outcomeSoFar(signal, close);
  return {
    last: close && price ? price : null,
    toStop: price ? distance(plan.stop - plan.entry, digits, price) : null,
    toTarget: price && plan.target !== null ? distance(plan.target - plan.entry, digits, price) : null,
    soFar,
    now: close === null || soFar === null ? null : inR(signal, close.price),
  };
}

/** Returns a price difference as text: in pips on fx, elsewhere in price with the digits of the signal. */
export function distance(difference: number, digits: number, { pip }: Pick<PriceNow, 'pip'>): string {
  if (pip === null) return formatQuote(difference, digits, 'exceptZero');
  return `${formatNumber(difference / pip, 1, 'exceptZero')}\u00a0pips`;
}
