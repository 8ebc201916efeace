import type { MarketAlertMessage } from '@sealtick/contract';

/** Returns the title of a market alert: with the symbol or the currency that it is about. */
export function alertTitle({ symbol, currency }: MarketAlertMessage['data']): string {
  const about = symbol ?? currency;
  return about === null ? 'Market alert' : `Market alert: ${about}`;
}
