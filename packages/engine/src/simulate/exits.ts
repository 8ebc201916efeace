import type { Bar } from '../bars/bar.ts';
import type { Execution } from './execution.ts';
import type { LevelOrder } from './level-order.ts';
import type { Position } from './position.ts';
import type { ExitReason } from './trade.ts';

/*
 * Both functions apply one bar to an open position and return the reason of its last exit, or null while a part is
 * held. Where the order of levels inside the bar is open and the run has finer bars of it, these decide. "Beyond" includes "at", so every comparison with a level is (price - level) * direction against zero, which is
 * also false for a level that is NaN.
 */

/**
 * Applies a bar that was held from its open, or filled at its open (engine rules 7 and 11). Order: a close decided
 * before; an open beyond the stop; targets beyond which the bar opened; a touched stop, whatever else was touched;
 * touched targets. Returns the reason of the last exit, or null.
 */
export function resolveHeldBar(position: Position, bar: Bar, execution: Execution): ExitReason | null {
  const { direction } = position;
  const { open } = bar;
  if (position.closing !== null) return leaveAt(position, position.closing, open, bar.time, bar, execution);
  if ((position.stop - open) * direction >= 0) return leaveAt(position, 'stop', open, bar.time, bar, execution);
  while ((open - position.nextTarget) * direction >= 0) {
    position.see(open);
    execution.reachTarget(position, open, bar.time, bar);
    if (position.isOut) return 'target';
  }
  position.barsHeld += 1;
  const worst = direction > 0 ? bar.low : bar.high;
  const best = direction > 0 ? bar.high : bar.low;
  if ((position.stop - worst) * direction >= 0) {
    position.see(open);
    const order = execution.detail?.orderIn(position, bar, 'held') ?? null;
    if (order !== null) return followOrder(position, order, bar, execution);
    return leaveAt(position, 'stop', position.stop, bar.closeTime, bar, execution);
  }
  position.see(worst);
  if (reachTargetsUpTo(position, best, bar, execution)) return 'target';
  position.see(best);
  return null;
}

/**
 * Applies the bar whose range, not its open, filled the position (engine rule 8): a touched stop counts. A stop entry's
 * targets count if touched, a limit's only if the close is beyond, because its high may be before the fill. Prices
 * before the fill are not an excursion: for a limit the adverse side surely comes after it, for a stop entry the favourable
 * one. Returns the reason of the last exit, or null.
 */
export function resolveFillBar(position: Position, bar: Bar, execution: Execution): ExitReason | null {
  const { direction } = position;
  const isLimit = position.signal.type === 'limit';
  const worst = direction > 0 ? bar.low : bar.high;
  const best = direction > 0 ? bar.high : bar.low;
  position.barsHeld = 1;
  const order = execution.detail?.orderIn(position, bar, 'filled') ?? null;
  if (order !== null) return followOrder(position, order, bar, execution);
  if ((position.stop - worst) * direction >= 0) {
    return leaveAt(position, 'stop', position.stop, bar.closeTime, bar, execution);
  }
  if (isLimit) position.see(worst);
  const reach = isLimit ? bar.close : best;
  if (reachTargetsUpTo(position, reach, bar, execution)) return 'target';
  position.see(reach);
  position.see(bar.close);
  return null;
}

/** Applies what finer bars decided inside a bar. */
function followOrder(position: Position, order: LevelOrder, bar: Bar, execution: Execution): ExitReason | null {
  position.see(order.lowest);
  position.see(order.highest);
  for (let left = order.targets; left > 0; left--) {
    reachTarget(position, bar, execution);
    if (position.isOut) return 'target';
  }
  return order.isStopped ? leaveAt(position, 'stop', position.stop, bar.closeTime, bar, execution) : null;
}

function reachTargetsUpTo(position: Position, price: number, bar: Bar, execution: Execution): boolean {
  while ((price - position.nextTarget) * position.direction >= 0) {
    reachTarget(position, bar, execution);
    if (position.isOut) return true;
  }
  return false;
}

function reachTarget(position: Position, bar: Bar, execution: Execution): void {
  const target = position.nextTarget;
  position.see(target);
  execution.reachTarget(position, target, bar.closeTime, bar);
}

function leaveAt(
  position: Position,
  reason: ExitReason,
  price: number,
  time: number,
  bar: Bar,
  execution: Execution,
): ExitReason {
  position.see(price);
  execution.leave(position, reason, price, time, bar);
  return reason;
}
