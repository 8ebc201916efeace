import type { Exit, Signal } from '../simulate/trade.ts';
import type { Costs } from './cost-table.ts';

const COST_SCALE = 1e10;

/**
 * Returns the cost of a trade so far, in price per unit (engine rule 12). Costs never change fills.
 *
 *   spread * spreadFactor + commission + slippage * (weight of each market, stop-entry, stop and close fill)
 *          + swap * sum(weight * nights) over the exits and what is still held
 *
 * Limit entries and targets are resting orders and pay no slippage. Rounded to 10 decimals, halves up, so that a printed
 * cost gives the very same net R.
 *
 * @param costs Those at the fill: see `costsAt`.
 * @param rest Share still held; 0 for a closed trade.
 * @param restNights Calendar days between session dates that the rest has been held.
 * @param spreadFactor Mean factor of the spread over the fill and the exits: see `SpreadFactors`.
 */
export function tradeCost(
  costs: Costs,
  signal: Pick<Signal, 'side' | 'type'>,
  exits: readonly Pick<Exit, 'weight' | 'reason' | 'nights'>[],
  rest = 0,
  restNights = 0,
  spreadFactor = 1,
): number {
  let slipped = signal.type === 'limit' ? 0 : 1;
  let held = rest * restNights;
  for (const exit of exits) {
    if (exit.reason !== 'target') slipped += exit.weight;
    held += exit.weight * exit.nights;
  }
  const swap = signal.side === 'long' ? costs.swapLong : costs.swapShort;
  const cost = costs.spread * spreadFactor + costs.commission + costs.slippage * slipped + swap * held;
  return Math.round(cost * COST_SCALE) / COST_SCALE;
}
