import { gridOf, levelsOf } from '../recorded-trade.ts';
import type { SignalHistory } from '../signal-history.ts';

/**
 * Returns the share of a signal's risk that a filled position can still lose from a price to its current stop, at least 0; from its
 * fill by default, which is 1 at the published entry and before any change:
 *
 *   remaining weight × max(0, (price − current stop) × direction) ÷ |published entry − published stop|
 *
 * A pending signal counts as filled at its entry.
 */
export function riskShare({ opened, targets, state }: SignalHistory, price?: number): number {
  const grid = gridOf(opened);
  const { side, entry, stop } = levelsOf(opened);
  const from = grid.units(price ?? Number(state.fillPrice ?? opened.entry));
  const lost = (from - grid.units(Number(state.currentStop))) * (side === 'long' ? 1 : -1);
  const remaining = targets.reduce((rest, { weight }) => rest - weight, 1);
  return (remaining * Math.max(0, lost)) / Math.abs(grid.units(entry) - grid.units(stop));
}
