import { type PriceGrid, roundR } from './price-grid.ts';
import type { Exit, Signal } from './trade.ts';

type Published = Pick<Signal, 'side' | 'entry' | 'stop'>;
type Part = Pick<Exit, 'price' | 'weight'>;

/**
 * Returns the gross R of closed parts (engine rule 9), not rounded; moved stops do not change the divisor.
 *
 *   R = sum(weight * (exit - fill)) * direction / |published entry - published stop|
 *
 * Computed on whole units of the last digit and in exit order, so that anyone who reads the printed prices gets the
 * same number. NaN without a stop (benchmarks only).
 */
export function grossMultiple(grid: PriceGrid, signal: Published, fillPrice: number, exits: readonly Part[]): number {
  const fill = grid.units(fillPrice);
  let sum = 0;
  for (const exit of exits) sum += exit.weight * (grid.units(exit.price) - fill);
  const risk = Math.abs(grid.units(signal.entry) - grid.units(signal.stop));
  return (signal.side === 'long' ? sum : -sum) / risk;
}

/** Returns a cost in price per unit as a multiple of the published risk, not rounded. */
export function costMultiple(grid: PriceGrid, signal: Published, cost: number): number {
  return (cost * grid.scale) / Math.abs(grid.units(signal.entry) - grid.units(signal.stop));
}

/**
 * Returns gross and net R of a closed trade with this cost in price per unit, rounded to 6 decimals (engine rules 12
 * and 23).
 */
export function tradeMultiples(
  grid: PriceGrid,
  signal: Published,
  fillPrice: number,
  exits: readonly Part[],
  cost: number,
): { grossR: number; netR: number } {
  const gross = grossMultiple(grid, signal, fillPrice, exits);
  return { grossR: roundR(gross), netR: roundR(gross - costMultiple(grid, signal, cost)) };
}
