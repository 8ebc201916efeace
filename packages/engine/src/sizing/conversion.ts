import { exact, type Fraction, inverse, product } from './fraction.ts';

/** Last closed price of a pair. */
export interface PairPrice {
  readonly price: number;
  /** Whether it is older than two base bars inside its session. */
  readonly isStale: boolean;
}

/** Returns the price of a pair by its symbol; null without one. */
export type PairPrices = (symbol: string) => PairPrice | null;

/** One pair by which an amount is converted. */
export interface ConversionStep extends PairPrice {
  readonly symbol: string;
  /** Whether the amount is divided by the price. */
  readonly isInverse: boolean;
}

const THROUGH = 'USD';

/**
 * Returns the pairs that convert an amount from one currency to another: none for the same currency, else the pair itself, else
 * its inverse, else both through USD. Null where a price is missing.
 */
export function findConversion(from: string, to: string, prices: PairPrices): readonly ConversionStep[] | null {
  if (from === to) return [];
  const direct = findPair(from, to, prices);
  if (direct) return [direct];
  if (from === THROUGH || to === THROUGH) return null;
  const [first, second] = [findPair(from, THROUGH, prices), findPair(THROUGH, to, prices)];
  return first && second ? [first, second] : null;
}

/** Returns the value of one unit of the first currency in the last one. */
export function computeRate(steps: readonly ConversionStep[]): Fraction {
  const rates = steps.map(({ price, isInverse }) => (isInverse ? inverse(exact(price)) : exact(price)));
  return product(exact(1), ...rates);
}

function findPair(from: string, to: string, prices: PairPrices): ConversionStep | null {
  for (const [symbol, isInverse] of [
    [from + to, false],
    [to + from, true],
  ] as const) {
    const price = prices(symbol);
    if (price) return { ...price, symbol, isInverse };
  }
  return null;
}
