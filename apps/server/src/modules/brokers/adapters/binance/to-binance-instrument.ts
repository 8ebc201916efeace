import type { BrokerInstrument } from '../../broker-adapter.ts';
import { siteSymbol } from '../site-symbol.ts';
import type { BinanceSymbol } from './binance-schemas.ts';

export interface BinanceInstrument extends BrokerInstrument {
  readonly baseAsset: string;
  readonly quoteAsset: string;
  /** Least price times units of an order. */
  readonly minNotional: number;
  readonly isBracketAllowed: boolean;
}

/** Returns a symbol with the steps of its filters. */
export function toBinanceInstrument({
  symbol,
  baseAsset,
  quoteAsset,
  opoAllowed,
  filters,
}: BinanceSymbol): BinanceInstrument {
  const of = (type: string) => filters.find(({ filterType }) => filterType === type);
  const lot = of('LOT_SIZE');
  const tickSize = of('PRICE_FILTER')?.tickSize;
  return {
    name: symbol,
    symbol: siteSymbol(symbol),
    baseAsset,
    quoteAsset,
    unitStep: lot?.stepSize || 1e-8,
    priceStep: tickSize || 1e-8,
    minUnits: lot?.minQty ?? 0,
    minNotional: of('NOTIONAL')?.minNotional ?? 0,
    isBracketAllowed: opoAllowed,
  };
}
