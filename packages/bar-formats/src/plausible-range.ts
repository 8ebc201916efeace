import { canTradeBelowZero, type Instrument } from '@sealtick/engine';

type Range = readonly [low: number, high: number];

/** From below the lowest price since 1990 to far above the highest. Prices outside are of another instrument or unit. */
const RANGES: Readonly<Record<string, Range>> = {
  US500: [200, 50_000],
  SPX: [200, 50_000],
  ES: [200, 50_000],
  SPY: [20, 2_500],
  US100: [400, 200_000],
  US30: [2_000, 300_000],
  GER40: [1_000, 150_000],
  UK100: [2_000, 50_000],
  VIX: [5, 150],
  XAUUSD: [200, 20_000],
  GC: [200, 20_000],
  XAGUSD: [3, 500],
  BRENT: [5, 500],
  WTI: [5, 500],
  ETHUSD: [0.1, 1_000_000],
  ETHUSDT: [0.1, 1_000_000],
};

/** Returns the prices that an instrument can have; null where nothing is known. */
export function plausibleRange({ symbol, assetClass, quoteCurrency, priceRange }: Instrument): Range | null {
  const own = priceRange ?? RANGES[symbol];
  if (own !== undefined) return own;
  if (assetClass !== 'fx') return null;
  if (quoteCurrency === 'JPY') return [30, 500];
  return /^(EUR|GBP|USD|AUD|NZD|CAD|CHF){2}$/.test(symbol) ? [0.25, 4] : null;
}

/** Returns true if the instrument can have this price. Below 0 the highest price is also the limit. */
export function isPlausible(instrument: Instrument, price: number): boolean {
  const range = plausibleRange(instrument);
  if (range === null || (price >= range[0] && price <= range[1])) return true;
  return instrument.priceRange === undefined && canTradeBelowZero(instrument) && price <= 0 && price >= -range[1];
}
