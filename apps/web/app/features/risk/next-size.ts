import type { LastPrice, RiskLimits, Signal } from '@sealtick/contract';
import type { Edge, PairPrices, RiskUse } from '@sealtick/engine';
import type { SizedInstrument } from '../../lib/figures/size-view.ts';
import { type SizeView, sizeView } from '../../lib/figures/size-view.ts';

interface NextSizeInput {
  readonly signal: Signal;
  readonly prices: readonly LastPrice[];
  readonly limits: RiskLimits;
  readonly equityStatedAt: number;
  readonly edge: Edge | null;
  readonly use: RiskUse;
  /** ms UTC by the wall clock, as `equityStatedAt`. */
  readonly now: number;
}

/** Returns the size of the next signal under the settings of the form, or why there is none. */
export function nextSize({ signal, prices, limits, equityStatedAt, ...rest }: NextSizeInput): SizeView | string {
  const instrument = toSizedInstrument(prices, signal.symbol);
  if (instrument === null) return `There is no price of ${signal.symbol}.`;
  const { symbol, side, entry, stop, targets, weights } = signal;
  const sized = {
    symbol,
    side,
    entry: Number(entry),
    stop: Number(stop),
    targets: targets.map((price, i) => ({ price: Number(price), weight: weights[i] ?? 0 })),
    digits: entry.split('.')[1]?.length ?? 0,
  };
  return sizeView(sized, instrument, {
    ...rest,
    settings: { ...limits, equityStatedAt },
    prices: toPairPrices(prices),
  });
}

/** Returns last prices as conversions need them. */
function toPairPrices(prices: readonly LastPrice[]): PairPrices {
  const bySymbol = new Map(prices.map((one) => [one.symbol, one]));
  return (symbol) => {
    const { price = null, isStale = false } = bySymbol.get(symbol) ?? {};
    return price === null ? null : { price: Number(price), isStale };
  };
}

/** Returns what the size of an instrument depends on; null if it is unknown. */
function toSizedInstrument(prices: readonly LastPrice[], symbol: string): SizedInstrument | null {
  const found = prices.find((one) => one.symbol === symbol);
  if (!found) return null;
  const { assetClass, contractSize, quoteCurrency, unit, pip, exitCost } = found;
  return { assetClass, contractSize, quoteCurrency, exitCost, pip: unit === 'pip' ? pip : null };
}
