import type { Bars } from '../bars/bar.ts';
import { firstIndex } from '../bars/first-index.ts';
import type { CostTable } from '../costs/cost-table.ts';
import { costsAt } from '../costs/costs-at.ts';
import { tradeCost } from '../costs/trade-cost.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { swapDays } from '../instruments/session-calendar.ts';
import { PriceGrid } from '../simulate/price-grid.ts';
import { costMultiple, grossMultiple } from '../simulate/r-multiple.ts';
import type { Exit, Signal } from '../simulate/trade.ts';

/** Returns the index of the last bar that closed at or before `at` (ms UTC); -1 if there is none. */
export function lastClosedIndex(bars: Bars, at: number): number {
  return firstIndex(bars.length, (i) => bars.closeTime[i]! > at) - 1;
}

/** A filled signal at a moment. */
export interface HeldSignal {
  readonly signal: Pick<Signal, 'side' | 'type' | 'entry' | 'stop'>;
  readonly fillPrice: number;
  /** Open of the bar of the fill, ms UTC, or a later moment within it. */
  readonly fillBar: number;
  /** Parts closed by then. */
  readonly exits: readonly Pick<Exit, 'price' | 'weight' | 'reason' | 'nights'>[];
}

/**
 * Returns the current result in R (engine rule 14): closed parts and the rest at `mark`, less costs so far, not
 * rounded. A wider spread at rollover or near a release is added when the trade closes.
 *
 * @param mark Last close at or before `at`, in price.
 * @param at ms UTC.
 * @param grid That of the instrument, if the caller has it.
 */
export function openResult(
  held: HeldSignal,
  instrument: Pick<Instrument, 'tick' | 'digits' | 'session'> & { readonly costs: Omit<CostTable, 'source'> },
  mark: number,
  at: number,
  grid = new PriceGrid(instrument),
): number {
  const { signal, fillPrice, fillBar, exits } = held;
  const rest = exits.reduce((share, exit) => share - exit.weight, 1);
  const nights = swapDays(instrument.session, fillBar, at);
  const gross = grossMultiple(grid, signal, fillPrice, [...exits, { price: mark, weight: rest }]);
  const costs = costsAt(instrument.costs, fillBar, fillPrice);
  return gross - costMultiple(grid, signal, tradeCost(costs, signal, exits, rest, nights));
}
