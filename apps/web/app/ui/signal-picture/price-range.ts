/** A price line, as far as the scale depends on it. */
interface ScaledLevel {
  readonly kind: 'entry' | 'stop' | 'target' | 'last';
  readonly price: number;
}

export interface PriceRange {
  readonly low: number;
  readonly high: number;
}

/** How many times the range of bars, entry and stop a picture may have to reach a target. */
const WIDEST = 3;

/**
 * Returns the prices that a picture shows: all bars and levels, but no target so far away that bars, entry and stop would have
 * less than a third of the height.
 */
export function priceRange(bars: PriceRange, levels: readonly ScaledLevel[]): PriceRange {
  const including = ({ low, high }: PriceRange, price: number) => ({
    low: Math.min(low, price),
    high: Math.max(high, price),
  });
  const near = levels.filter(({ kind }) => kind !== 'target').map(({ price }) => price);
  const base = near.reduce(including, bars);
  const limit = (base.high - base.low) * WIDEST;
  const targets = levels.filter(({ kind }) => kind === 'target').map(({ price }) => price);
  const reachable = targets.filter((price) => {
    const { low, high } = including(base, price);
    return limit === 0 || high - low <= limit;
  });
  return reachable.reduce(including, base);
}
