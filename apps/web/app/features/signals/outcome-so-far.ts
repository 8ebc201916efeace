/** A part of a position that has exited: its price and its share of the position. */
export interface Exit {
  readonly price: number;
  readonly weight: number;
}

/** The close of a bar and its time, ms UTC. */
export interface Close {
  readonly price: number;
  readonly at: number;
}

/** A trade as numbers. */
export interface Trade {
  readonly side: 'long' | 'short';
  readonly plan: { readonly entry: number; readonly stop: number; readonly target: number | null };
  /** Null if it is not filled. */
  readonly fillPrice: number | null;
  readonly filledAt: string | null;
  /** Exits at targets. */
  readonly exits: readonly Exit[];
}

/** Returns the distance of a price from the planned entry in R, positive for a profit. Null without a risk. */
export function inR({ side, plan }: Pick<Trade, 'side' | 'plan'>, price: number, from = plan.entry): number | null {
  const { entry, stop } = plan;
  if (entry === stop) return null;
  return (side === 'long' ? price - from : from - price) / Math.abs(entry - stop);
}

/**
 * Returns the result of a trade so far in R, before costs: exits at their prices, the rest at the last close.
 * Null if it is not filled or the close is older than the fill. A closed signal has its result in `pnl`.
 */
export function outcomeSoFar(trade: Trade, lastClose: Close): number | null {
  const { fillPrice, filledAt, exits } = trade;
  if (fillPrice === null || filledAt === null || lastClose.at < Date.parse(filledAt)) return null;
  const held = Math.max(0, 1 - exits.reduce((sum, { weight }) => sum + weight, 0));
  let sum = 0;
  for (const { price, weight } of [...exits, { price: lastClose.price, weight: held }]) {
    const r = inR(trade, price, fillPrice);
    if (r === null) return null;
    sum += r * weight;
  }
  return sum;
}
