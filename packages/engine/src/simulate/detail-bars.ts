import type { Bar, Bars } from '../bars/bar.ts';
import { firstIndex } from '../bars/first-index.ts';
import {
  type Holding,
  isAmbiguous,
  isAtStop,
  type LevelOrder,
  pickBest,
  pickWorst,
  ruleAfterFill,
  targetsUpTo,
  walkLevels,
} from './level-order.ts';
import type { Position } from './position.ts';
import type { Signal } from './trade.ts';

/** What finer bars decided in a run. */
export interface DetailCounts {
  /** Bars of a trade in which the order of levels decides its result, so that the engine rules assume one. */
  readonly ambiguousBars: number;
  /** Those that finer bars decided: they lie inside the bar and reach the same levels. */
  readonly decidedBars: number;
  /** Those of the decided bars in which a finer bar left the order open as well: the engine rules decided on it. */
  readonly unclearBars: number;
  /** Trades that finer bars led otherwise than the engine rules would have. */
  readonly changedTrades: number;
}

/**
 * Finer bars of the same symbol, which decide what comes first inside a bar of a run. They decide only the order: levels keep
 * their prices, and times are those of the bar. The strategy does not see them.
 */
export class DetailBars {
  private readonly bars: Bars;
  private ambiguous = 0;
  private decided = 0;
  private unclear = 0;
  private changed = 0;
  /** A trade whose order changes in several bars counts once. */
  private lastChanged: Signal | null = null;

  /** @param bars Of a shorter timeframe than the run. */
  constructor(bars: Bars) {
    this.bars = bars;
  }

  get counts(): DetailCounts {
    return {
      ambiguousBars: this.ambiguous,
      decidedBars: this.decided,
      unclearBars: this.unclear,
      changedTrades: this.changed,
    };
  }

  /**
   * Returns the order of levels in a bar that leaves it open; null if the engine rules decide, because it does not, or because
   * there are no finer bars of it.
   *
   * @param position Open, with the targets reached before and at the bar's open.
   */
  orderIn(position: Position, bar: Bar, holding: Holding): LevelOrder | null {
    const { targetsReached } = position;
    if (!isAmbiguous(position, targetsReached, bar, holding)) return null;
    this.ambiguous += 1;
    const { time, closeTime, length } = this.bars;
    const from = firstIndex(length, (i) => time[i]! >= bar.time);
    const to = firstIndex(length, (i) => closeTime[i]! > bar.closeTime);
    if (!this.reachesSameLevels(position, bar, from, to)) return null;
    const order = walkLevels(position, this.bars, from, to, holding);
    if (!order.isFilled) return null;
    this.decided += 1;
    if (order.isUnclear) this.unclear += 1;
    const rule =
      holding === 'held' ? { reached: targetsReached, isStopped: true } : ruleAfterFill(position, targetsReached, bar);
    const isSame = order.isStopped === rule.isStopped && order.targets === rule.reached - targetsReached;
    if (!isSame && this.lastChanged !== position.signal) {
      this.lastChanged = position.signal;
      this.changed += 1;
    }
    return order;
  }

  /** Whether finer bars touch the stop and as many targets as the bar does; otherwise some are missing, or are other prices. */
  private reachesSameLevels(position: Position, bar: Bar, from: number, to: number): boolean {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let i = from; i < to; i++) {
      low = Math.min(low, this.bars.low[i]!);
      high = Math.max(high, this.bars.high[i]!);
    }
    if (!(low <= high)) return false;
    const { targetsReached } = position;
    const upTo = (range: Pick<Bar, 'low' | 'high'>) => targetsUpTo(position, targetsReached, pickBest(position, range));
    const isStopIn = (range: Pick<Bar, 'low' | 'high'>) => isAtStop(position, pickWorst(position, range));
    return upTo({ low, high }) === upTo(bar) && isStopIn({ low, high }) === isStopIn(bar);
  }
}
