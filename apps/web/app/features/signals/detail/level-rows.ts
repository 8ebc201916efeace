import { type Close, inR, outcomeSoFar } from '../outcome-so-far.ts';
import type { LevelView, SignalDetailView } from './signal-detail-view.ts';

/** One row of the table of levels: a price of the signal, or the last close. */
export interface LevelRow extends Omit<LevelView, 'kind' | 'price'> {
  readonly kind: LevelView['kind'] | 'last';
  readonly price: number | null;
  /** Result of an exit at this price in R; null at the entry and where there is no result. */
  readonly r: number | null;
  /** Why there is no R; empty if there is one or none is expected. */
  readonly noResult: string | null;
}

/** Returns the prices of a signal from the highest to the lowest, with the last close of an open one; unknown, it is last. */
export function levelRows(signal: SignalDetailView, lastClose: Close | null, isStale: boolean): readonly LevelRow[] {
  const planned = signal.planned.map((level) => {
    const r = level.kind === 'entry' ? null : inR(signal, level.price);
    return { ...level, r, noResult: null };
  });
  if (!signal.isOpen) return planned;
  const last: LevelRow = {
    kind: 'last',
    label: isStale ? 'Last close, stale' : 'Last close',
    price: lastClose?.price ?? null,
    weight: null,
    ...resultAt(signal, lastClose),
  };
  const below = planned.findIndex(({ price }) => last.price !== null && price < last.price);
  const place = below === -1 ? planned.length : below;
  return [...planned.slice(0, place), last, ...planned.slice(place)];
}

/** An unfilled order has no result. */
function resultAt(signal: SignalDetailView, close: Close | null): Pick<LevelRow, 'r' | 'noResult'> {
  if (signal.fillPrice === null) return { r: null, noResult: 'not yet filled' };
  if (close === null || outcomeSoFar(signal, close) === null) return { r: null, noResult: null };
  return { r: inR(signal, close.price), noResult: null };
}
