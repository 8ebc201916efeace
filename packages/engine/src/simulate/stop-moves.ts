import type { Bar } from '../bars/bar.ts';
import type { Position } from './position.ts';
import type { PriceGrid } from './price-grid.ts';
import { type Fault, word } from './validation.ts';

/** Also true where there is no stop yet (benchmarks only). */
function isTowardsProfit(position: Position, stop: number): boolean {
  return !((stop - position.stop) * position.direction <= 0);
}

function isBehindClose(position: Position, stop: number, bar: Bar): boolean {
  return (bar.close - stop) * position.direction > 0;
}

/**
 * The stop a strategy asks for, put to the tick; null where the present one is as far towards profit (a trailing rule may
 * name its level at every bar); a fault where it is at or beyond the close (engine rule 10).
 */
export function askedStop(position: Position, price: number, bar: Bar, grid: PriceGrid): number | Fault | null {
  const stop = grid.awayFromProfit(price, position.side);
  if (!(stop > 0) || !isBehindClose(position, stop, bar)) {
    const side = word(position.side, 'below');
    return { field: 'moveStop', problem: `moveStop must be a price ${side} the close ${bar.close}, not ${stop}` };
  }
  return isTowardsProfit(position, stop) ? stop : null;
}

/**
 * The fill price once the agreed target is reached (engine rule 10), null where that moves nothing. Asked at every close,
 * so a close that is not beyond the fill price only puts the move off.
 */
export function breakEvenStop(position: Position, bar: Bar): number | null {
  if (position.targetsReached < position.breakEvenAfter) return null;
  const { fill } = position;
  return isTowardsProfit(position, fill) && isBehindClose(position, fill, bar) ? fill : null;
}
