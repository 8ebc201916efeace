import { BUILT_IN, type InstrumentSet } from '@sealtick/engine';

/** Names that vendors use for the instruments. */
export const ALIASES: ReadonlyMap<string, string> = new Map([
  ['USA500IDXUSD', 'US500'],
  ['SPX500', 'US500'],
  ['SPX500USD', 'US500'],
  ['USATECHIDXUSD', 'US100'],
  ['NAS100', 'US100'],
  ['NAS100USD', 'US100'],
  ['USTEC', 'US100'],
  ['USA30IDXUSD', 'US30'],
  ['DJ30', 'US30'],
  ['US30USD', 'US30'],
  ['WS30', 'US30'],
  ['DEUIDXEUR', 'GER40'],
  ['GER30', 'GER40'],
  ['DE30', 'GER40'],
  ['DE40', 'GER40'],
  ['DE30EUR', 'GER40'],
  ['DAX', 'GER40'],
  ['DAX40', 'GER40'],
  ['GBRIDXGBP', 'UK100'],
  ['UK100GBP', 'UK100'],
  ['FTSE100', 'UK100'],
  ['BRENTCMDUSD', 'BRENT'],
  ['XBRUSD', 'BRENT'],
  ['UKOIL', 'BRENT'],
  ['BCOUSD', 'BRENT'],
  ['LIGHTCMDUSD', 'WTI'],
  ['XTIUSD', 'WTI'],
  ['USOIL', 'WTI'],
  ['WTICOUSD', 'WTI'],
  ['GOLD', 'XAUUSD'],
  ['SILVER', 'XAGUSD'],
  ['GSPC', 'SPX'],
  ['XBTUSD', 'BTCUSD'],
  ['XXBTZUSD', 'BTCUSD'],
  ['XETHZUSD', 'ETHUSD'],
  ['ESF', 'ES'],
  ['GCF', 'GC'],
  ['CLF', 'WTI'],
  ['BZF', 'BRENT'],
  ['SPYUS', 'SPY'],
]);

/** Marks that brokers and data vendors append to a symbol, such as EURUSDm, EURUSD.ecn, EURUSD=X, BTCUSDT. */
export const MARK = /^(ECN|RAW|PRO|STD|CASH|SPOT|MICRO|MINI|CENT|SB|[A-Z])$/;
/** Shorter names are different instruments with a letter more. */
const LEAST_LENGTH = 5;

/**
 * Returns the symbol of the instrument that a vendor's name means, such as BTC/USD, OANDA:EURUSD, eurusd.ecn or
 * USA500IDXUSD. An unknown name is returned in upper case without marks.
 */
export function ourSymbol(name: string, instruments: InstrumentSet = BUILT_IN): string {
  const own = name.toUpperCase().replace(/^[A-Z_]+:/, '');
  const clean = own.replaceAll(/[^A-Z0-9]/g, '');
  const known = getSymbol(clean, instruments);
  if (known !== null) return known;
  for (let length = clean.length - 1; length >= LEAST_LENGTH; length--) {
    const found = getSymbol(clean.slice(0, length), instruments);
    if (found !== null && MARK.test(clean.slice(length))) return found;
  }
  return clean;
}

function getSymbol(name: string, instruments: InstrumentSet): string | null {
  return ALIASES.get(name) ?? instruments.find(name)?.symbol ?? null;
}
