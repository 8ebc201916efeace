import type { LastPrice } from '@sealtick/contract';
import type { PairPrices } from '@sealtick/engine';
import type { SizedInstrument } from '../../lib/figures/size-view.ts';

/** Returns last prices as conversions need them. */
export function toPairPrices(prices: readonly LastPrice[]): PairPrices {
  const bySymbol = new Map(prices.map((one) => [one.symbol, one]));
  return (symbol) => {
    const { price = null, isStale = false } = bySymbol.get(symbol) ?? {};
    return price === null ? null : { price: Number(price), isStale };
  };
}

/** Returns what the size of an instrument depends on; null if it is unknown. */
export function toSizedInstrument(prices: readonly LastPrice[], symbol: string): SizedInstrument | null {
  const found = prices.find((one) => one.symbol === symbol);
  if (!found) return null;
  const { assetClass, contractSize, quoteCurrency, unit, pip, exitCost } = found;
  return { assetClass, contractSize, quoteCurrency, exitCost, pip: unit === 'pip' ? pip : null };
}
