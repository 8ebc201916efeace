import type { PriceAlertDirection } from '@sealtick/contract';
import type { Bars } from '@sealtick/engine';

interface WatchedLevel {
  readonly direction: PriceAlertDirection;
  readonly level: number;
  /** Market time, ms UTC. */
  readonly createdAt: number;
}

/** Where a level was passed. */
interface Crossing {
  /** Close of the bar, ms UTC. */
  readonly at: number;
  /** The level, or the first price beyond it after a gap. */
  readonly price: number;
}

/**
 * Returns where a level was first reached by bars that closed after the alert was created; null if it was not. Of the bar in which
 * the alert was created only the close counts: its high and low may be from before.
 */
export function findCrossing(watched: WatchedLevel, bars: Bars): Crossing | null {
  const { direction, level, createdAt } = watched;
  const isReached = (price: number) => (direction === 'above' ? price >= level : price <= level);
  for (let i = 0; i < bars.length; i += 1) {
    const at = bars.closeTime[i]!;
    if (at <= createdAt) continue;
    if (bars.time[i]! < createdAt) {
      const close = bars.close[i]!;
      if (isReached(close)) return { at, price: close };
      continue;
    }
    const open = bars.open[i]!;
    const furthest = direction === 'above' ? bars.high[i]! : bars.low[i]!;
    if (isReached(furthest)) return { at, price: isReached(open) ? open : level };
  }
  return null;
}
