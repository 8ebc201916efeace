/** A part of a position that has left: at which price, and how much of the whole it was. */
export interface Exit {
  readonly price: number;
  readonly weight: number;
}

/** How a bar closed, and when: ms UTC. */
export interface Close {
  readonly price: number;
  readonly at: number;
}

/** What is known of a trade as numbers. */
export interface Trade {
  readonly side: 'long' | 'short';
  readonly plan: { readonly entry: number; readonly stop: number; readonly target: number | null };
  /** Null while it is not filled. */
  readonly fillPrice: number | null;
  readonly filledAt: string | null;
  /** Parts that left at targets. */
  readonly exits: readonly Exit[];
}

/** A price's distance from the planned entry in R: what it would make, or lose, of the risk taken. Null without a risk. */
export function inR({ side, plan }: Pick<Trade, 'side' | 'plan'>, price: number, from = plan.entry): number | null {
  const { entry, stop } = plan;
  if (entry === stop) return null;
  return (side === 'long' ? price - from : from - price) / Math.abs(entry - stop);
}

/**
 * What the trade has made so far in R, before costs: parts that left at targets as they left, the rest at the last close.
 * Null while it is not filled, or where the close is older than the fill. A closed one has its result in `pnl`.
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
