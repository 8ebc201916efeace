import type { Bar, Bars } from '../bars/bar.ts';
import { barAt, emptyBar } from '../bars/slice.ts';
import { fillAtOpen, touchesEntry } from './fill.ts';
import type { Position } from './position.ts';

/** What becomes of a position inside one bar. */
export interface LevelOrder {
  /** Targets that are reached before the stop or the end of the bar. */
  readonly targets: number;
  /** Whether the stop is touched after them. */
  readonly isStopped: boolean;
  /** Lowest and highest price that was certainly traded while the position was held. */
  readonly lowest: number;
  readonly highest: number;
}

/** The order that finer bars give, and how sure it is. */
export interface WalkedOrder extends LevelOrder {
  /** Whether a finer bar has the entry inside it or at its open; always for a position held from the bar's open. */
  readonly isFilled: boolean;
  /** Whether a finer bar leaves the order open as well, so that the engine rules decide on it. */
  readonly isUnclear: boolean;
}

/** How a bar holds a position: from its open (engine rule 7), or from a fill inside its range (engine rule 8). */
export type Holding = 'held' | 'filled';

type Levels = Pick<Position, 'signal' | 'direction' | 'stop' | 'targetsReached' | 'fill'>;

/** Returns how many targets a price has reached, with those that were reached before. */
export function targetsUpTo({ signal: { targets }, direction }: Levels, before: number, price: number): number {
  let reached = before;
  while (reached < targets.length && (price - targets[reached]!.price) * direction >= 0) reached += 1;
  return reached;
}

/** Whether a price is at or beyond the stop. */
export const isAtStop = ({ stop, direction }: Levels, price: number): boolean => (stop - price) * direction >= 0;

/** Returns the price of a bar that is worst for the position. */
export const pickWorst = ({ direction }: Pick<Levels, 'direction'>, bar: Pick<Bar, 'low' | 'high'>): number =>
  direction > 0 ? bar.low : bar.high;

/** Returns the price of a bar that is best for the position. */
export const pickBest = ({ direction }: Pick<Levels, 'direction'>, bar: Pick<Bar, 'low' | 'high'>): number =>
  direction > 0 ? bar.high : bar.low;

/**
 * Whether the order of levels inside a bar decides a result, so that the engine rules assume one:
 *
 * - a stop and a target are both touched after the open or the fill;
 * - a limit is filled, and a target is touched that the close is not beyond: the touch may come before the fill;
 * - a stop entry is filled, and the stop is touched with the close not beyond it: the touch may come before the fill.
 *
 * @param reached Targets reached before.
 */
export function isAmbiguous(levels: Levels, reached: number, bar: Bar, holding: Holding): boolean {
  const touched = targetsUpTo(levels, reached, pickBest(levels, bar));
  const isStopTouched = isAtStop(levels, pickWorst(levels, bar));
  if (isStopTouched && touched > reached) return true;
  if (holding === 'held') return false;
  if (levels.signal.type === 'limit') return !isStopTouched && touched > targetsUpTo(levels, reached, bar.close);
  return isStopTouched && !isAtStop(levels, bar.close);
}

/** Returns the targets and the stop that the engine rules let a bar reach after a fill inside it (engine rule 8). */
export function ruleAfterFill(
  levels: Levels,
  reached: number,
  bar: Bar,
): { readonly reached: number; readonly isStopped: boolean } {
  if (isAtStop(levels, pickWorst(levels, bar))) return { reached, isStopped: true };
  const reach = levels.signal.type === 'limit' ? bar.close : pickBest(levels, bar);
  return { reached: targetsUpTo(levels, reached, reach), isStopped: false };
}

/**
 * Steps finer bars over the levels of a position, each by the engine rules: an open beyond a level comes first, then a
 * touched stop, then touched targets.
 *
 * @param from Index of the first finer bar.
 * @param to Index after the last one.
 */
export function walkLevels(levels: Levels, bars: Bars, from: number, to: number, holding: Holding): WalkedOrder {
  const { signal, direction, targetsReached, fill } = levels;
  const bar = emptyBar();
  let reached = targetsReached;
  let isFilled = holding === 'held';
  let isUnclear = false;
  let [lowest, highest] = [fill, fill];
  const see = (price: number) => {
    lowest = Math.min(lowest, price);
    highest = Math.max(highest, price);
  };
  const end = (isStopped: boolean): WalkedOrder => ({
    targets: reached - targetsReached,
    isStopped,
    lowest,
    highest,
    isFilled,
    isUnclear,
  });
  for (let i = from; i < to; i++) {
    barAt(bars, i, bar);
    if (!isFilled && Number.isNaN(fillAtOpen(signal, direction, bar))) {
      if (!touchesEntry(signal, direction, bar)) continue;
      isFilled = true;
      isUnclear ||= isAmbiguous(levels, reached, bar, 'filled');
      const after = ruleAfterFill(levels, reached, bar);
      if (after.isStopped) return end(true);
      reached = after.reached;
      if (signal.type === 'limit') see(pickWorst(levels, bar));
      if (isOut(levels, reached)) return end(false);
      if (signal.type === 'stop') see(pickBest(levels, bar));
      see(bar.close);
      continue;
    }
    isFilled = true;
    if (isAtStop(levels, bar.open)) return end(true);
    reached = targetsUpTo(levels, reached, bar.open);
    if (isOut(levels, reached)) return end(false);
    see(bar.open);
    if (isAtStop(levels, pickWorst(levels, bar))) {
      isUnclear ||= isAmbiguous(levels, reached, bar, 'held');
      return end(true);
    }
    see(pickWorst(levels, bar));
    reached = targetsUpTo(levels, reached, pickBest(levels, bar));
    if (isOut(levels, reached)) return end(false);
    see(pickBest(levels, bar));
  }
  return end(false);
}

const isOut = ({ signal: { targets } }: Levels, reached: number): boolean => reached > 0 && reached === targets.length;
