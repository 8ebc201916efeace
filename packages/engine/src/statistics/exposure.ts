import type { Session } from '../instruments/session.ts';
import { type Interval, openIntervals } from '../instruments/session-calendar.ts';
import { mergeIntervals } from './open-hours.ts';

/** A position from fill to last exit (execution times, ms UTC) with the trading hours of its instrument. */
export interface HeldPosition extends Interval {
  readonly session: Session;
}

/**
 * Returns the share of `openMs` in which at least one position is held while its own market is open, a fraction; null
 * without open time. Nights and weekends are not counted; overlapping positions count once.
 *
 * @param openMs Time in which at least one market of the record is open, ms.
 */
export function exposureTime(positions: readonly HeldPosition[], openMs: number): number | null {
  if (openMs <= 0) return null;
  const sessions = [...new Set(positions.map(({ session }) => session))];
  const held = sessions.flatMap((session) => {
    const own = mergeIntervals(positions.filter((position) => position.session === session));
    return overlap(own, openIntervals(session, own[0]!.from, own[own.length - 1]!.to));
  });
  const heldMs = mergeIntervals(held).reduce((total, { from, to }) => total + to - from, 0);
  return Math.min(1, heldMs / openMs);
}

/** Returns the intersection of two lists of periods, each in order and without overlap. */
function overlap(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  const common: Interval[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const from = Math.max(a[i]!.from, b[j]!.from);
    const to = Math.min(a[i]!.to, b[j]!.to);
    if (from < to) common.push({ from, to });
    if (a[i]!.to < b[j]!.to) i += 1;
    else j += 1;
  }
  return common;
}
