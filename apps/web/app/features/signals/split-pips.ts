/** A price as text in three parts, of which the middle one is emphasised. */
export interface SplitPrice {
  readonly before: string;
  readonly pips: string;
  readonly after: string;
}

/**
 * Splits a price at the two digits that end at its pip: "1.19623" with a pip of 0.0001 is "1.19", "62" and "3".
 * Everything is emphasised off fx, where there is no pip, and in a price that does not reach it.
 */
export function splitPips(price: string, pip: number | null): SplitPrice {
  const decimals = pip === null ? 0 : Math.round(-Math.log10(pip));
  const end = price.indexOf('.') + 1 + decimals;
  if (decimals < 2 || end > price.length || !price.includes('.')) return { before: '', pips: price, after: '' };
  return { before: price.slice(0, end - 2), pips: price.slice(end - 2, end), after: price.slice(end) };
}
