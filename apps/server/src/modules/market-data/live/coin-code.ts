import type { Instrument } from '@sealtick/engine';

/** Returns base and quote of a coin on the spot market; null for another instrument. */
export function getCoin({
  symbol,
  assetClass,
  quoteCurrency,
}: Instrument): readonly [base: string, quote: string] | null {
  if (assetClass !== 'crypto' || symbol.endsWith('PERP') || !symbol.endsWith(quoteCurrency)) return null;
  const base = symbol.slice(0, -quoteCurrency.length);
  return base === '' ? null : [base, quoteCurrency];
}
