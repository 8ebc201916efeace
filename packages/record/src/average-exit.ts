/** A part of a position that was closed at a price. */
interface ClosedPart {
  readonly price: number;
  readonly weight: number;
}

/** Returns the average price over the closed parts of a position, from which its result follows; null without any. */
export function averageExit(parts: readonly ClosedPart[]): number | null {
  const weight = parts.reduce((sum, part) => sum + part.weight, 0);
  if (weight === 0) return null;
  const price = parts.reduce((sum, part) => sum + part.price * part.weight, 0) / weight;
  // Weights such as a third leave a rest that no price has.
  return Number(price.toPrecision(12));
}
