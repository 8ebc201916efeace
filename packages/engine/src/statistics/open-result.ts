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

/** Index of the last bar that closed at or before `at` (ms UTC); -1 where none had. */
export function lastClosedIndex(bars: Bars, at: number): number {
  return firstIndex(bars.length, (i) => bars.closeTime[i] > at) - 1;
}

/** A filled signal as of some moment. */
export interface HeldSignal {
  readonly signal: Pick<Signal, 'side' | 'type' | 'entry' | 'stop'>;
  readonly fillPrice: number;
  /** Open of the bar it was filled in, ms UTC, or any later moment within it. */
  readonly fillBar: number;
  /** Parts that are out by then. */
  readonly exits: readonly Pick<Exit, 'price' | 'weight' | 'reason' | 'nights'>[];
}

/**
 * Result so far in R (engine rule 14): parts already out and the rest at `mark`, less costs so far. Not rounded. A wider
 * spread at rollover or beside a release is booked when the trade closes.
 *
 * @param mark Last close at or before `at`, in price.
 * @param at ms UTC.
 */
export function openResult(
  held: HeldSignal,
  instrument: Pick<Instrument, 'tick' | 'digits' | 'session'> & { readonly costs: Omit<CostTable, 'source'> },
  mark: number,
  at: number,
): number {
  const { signal, fillPrice, fillBar, exits } = held;
  const rest = exits.reduce((share, exit) => share - exit.weight, 1);
  const grid = new PriceGrid(instrument);
  const nights = swapDays(instrument.session, fillBar, at);
  const gross = grossMultiple(grid, signal, fillPrice, [...exits, { price: mark, weight: rest }]);
  const costs = costsAt(instrument.costs, fillBar, fillPrice);
  return gross - costMultiple(grid, signal, tradeCost(costs, signal, exits, rest, nights));
}
