import type { Bar } from '../bars/bar.ts';
import type { Position } from './position.ts';
import type { PriceGrid } from './price-grid.ts';
import { type SetupProblem, sideWord } from './validation.ts';

/** Whether a stop is closer to profit than the current one; true without a current stop (benchmarks only). */
function isTowardsProfit(position: Position, stop: number): boolean {
  return !((stop - position.stop) * position.direction <= 0);
}

function isBehindClose(position: Position, stop: number, bar: Bar): boolean {
  return (bar.close - stop) * position.direction > 0;
}

/**
 * Returns the stop that a strategy requests, rounded to the tick; null if the current one is at least as close to
 * profit (a trailing rule may request its level at every bar); a problem if it is at or beyond the close (engine rule
 * 10).
 */
export function requestedStop(
  position: Position,
  price: number,
  bar: Bar,
  grid: PriceGrid,
): number | SetupProblem | null {
  const stop = grid.awayFromProfit(price, position.side);
  if (!(grid.belowZero || stop > 0) || !isBehindClose(position, stop, bar)) {
    const side = sideWord(position.side, 'below');
    return { field: 'moveStop', problem: `moveStop must be a price ${side} the close ${bar.close}, not ${stop}` };
  }
  return isTowardsProfit(position, stop) ? stop : null;
}

/**
 * Returns the fill price after the agreed target is reached (engine rule 10); null if the stop does not move. Called at
 * every close, so a close that is not beyond the fill price only delays the move.
 */
export function breakEvenStop(position: Position, bar: Bar): number | null {
  if (position.targetsReached < position.breakEvenAfter) return null;
  const { fill } = position;
  return isTowardsProfit(position, fill) && isBehindClose(position, fill, bar) ? fill : null;
}
