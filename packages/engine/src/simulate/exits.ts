import type { Bar } from '../bars/bar.ts';
import type { Desk } from './desk.ts';
import type { Position } from './position.ts';
import type { ExitReason } from './trade.ts';

/*
 * Both functions take an open position through one bar and return why its last part left, or null while some is held.
 * "Beyond" includes "at", so every comparison with a level is (price - level) * direction against zero, which is also
 * false for a level that is NaN.
 */

/**
 * A bar that was held from its open, or filled at its open (engine rules 7 and 11). A close decided before comes first;
 * then an open beyond the stop; then targets the open is beyond; then a touched stop, whatever else was touched; then
 * touched targets.
 */
export function resolveHeldBar(position: Position, bar: Bar, desk: Desk): ExitReason | null {
  const { direction } = position;
  const { open } = bar;
  if (position.closing !== null) return leaveAt(position, position.closing, open, bar.time, bar, desk);
  if ((position.stop - open) * direction >= 0) return leaveAt(position, 'stop', open, bar.time, bar, desk);
  while ((open - position.nextTarget) * direction >= 0) {
    position.see(open);
    desk.reachTarget(position, open, bar.time, bar);
    if (position.isOut) return 'target';
  }
  position.barsHeld += 1;
  const worst = direction > 0 ? bar.low : bar.high;
  const best = direction > 0 ? bar.high : bar.low;
  if ((position.stop - worst) * direction >= 0) {
    position.see(open);
    return leaveAt(position, 'stop', position.stop, bar.closeTime, bar, desk);
  }
  position.see(worst);
  if (reachTargetsUpTo(position, best, bar, desk)) return 'target';
  position.see(best);
  return null;
}

/**
 * The bar whose range, not its open, filled the position (engine rule 8): a touched stop counts. A stop entry's targets
 * count if touched, a limit's only if the close is beyond, since its high may lie before the fill. What the bar
 * traded before the fill is no excursion: of a limit the adverse side is sure to come after it, of a stop entry the other.
 */
export function resolveFillBar(position: Position, bar: Bar, desk: Desk): ExitReason | null {
  const { direction } = position;
  const isLimit = position.signal.type === 'limit';
  const worst = direction > 0 ? bar.low : bar.high;
  const best = direction > 0 ? bar.high : bar.low;
  position.barsHeld = 1;
  if ((position.stop - worst) * direction >= 0) {
    return leaveAt(position, 'stop', position.stop, bar.closeTime, bar, desk);
  }
  if (isLimit) position.see(worst);
  const reach = isLimit ? bar.close : best;
  if (reachTargetsUpTo(position, reach, bar, desk)) return 'target';
  position.see(reach);
  position.see(bar.close);
  return null;
}

function reachTargetsUpTo(position: Position, price: number, bar: Bar, desk: Desk): boolean {
  while ((price - position.nextTarget) * position.direction >= 0) {
    const target = position.nextTarget;
    position.see(target);
    desk.reachTarget(position, target, bar.closeTime, bar);
    if (position.isOut) return true;
  }
  return false;
}

function leaveAt(
  position: Position,
  reason: ExitReason,
  price: number,
  time: number,
  bar: Bar,
  desk: Desk,
): ExitReason {
  position.see(price);
  desk.leave(position, reason, price, time, bar);
  return reason;
}
