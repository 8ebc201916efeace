import type { InstrumentClass } from './instrument-class.ts';
import { KNOWN_FUTURES } from './known-futures.ts';

const CURRENCIES = /^(?:EUR|USD|GBP|JPY|CHF|AUD|NZD|CAD|SEK|NOK|DKK|PLN|HUF|CZK|TRY|ZAR|MXN|SGD|HKD|CNH)$/;
const METAL = /^(?:XAU|XAG|XPT|XPD)(?:EUR|USD|GBP|JPY|CHF|AUD)$/;
const COIN = /^([A-Z0-9]{2,8})(USDT|USDC|BUSD|USD|EUR|BTC)$/;
const PERPETUAL = /PERP$/;
const SHARE = /^[A-Z]{1,5}$/;

/** Whether a text is the code of a currency. */
export function isCurrency(code: string): boolean {
  return CURRENCIES.test(code);
}

/** Returns base and quote currency of a coin's symbol, such as SOL and USDT; null for another symbol. */
export function coinPair(symbol: string): readonly [base: string, quote: string] | null {
  const match = COIN.exec(symbol);
  return match === null ? null : [match[1]!, match[2]!];
}

/** Returns the class that a symbol's form suggests; null if it suggests none. */
export function guessClass(symbol: string): InstrumentClass | null {
  const future = KNOWN_FUTURES.get(symbol);
  if (future !== undefined) return future.class;
  if (symbol.length === 6 && isCurrency(symbol.slice(0, 3)) && isCurrency(symbol.slice(3))) return 'fx';
  if (METAL.test(symbol)) return 'metal';
  if (PERPETUAL.test(symbol)) return 'perpetual';
  if (coinPair(symbol) !== null) return 'crypto';
  return SHARE.test(symbol) ? 'equity' : null;
}
