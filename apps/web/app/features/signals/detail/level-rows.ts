import { type Close, inR, outcomeSoFar } from '../outcome-so-far.ts';
import type { LevelView, SignalDetailView } from './signal-detail-view.ts';

/** A line of the table of levels: a price of the signal, or where the market stands. */
export interface LevelRow extends Omit<LevelView, 'kind' | 'price'> {
  readonly kind: LevelView['kind'] | 'last';
  readonly price: number | null;
  /** What leaving there makes of the risk taken; null at the entry, and where nothing can be made. */
  readonly r: number | null;
  /** Why there is no R where one would be looked for. */
  readonly noResult: string | null;
}

/** Every price of the signal from the highest to the lowest; of an open one the last close among them, beneath them while unknown. */
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

/** What is not filled has made nothing, wherever the market stands. */
function resultAt(signal: SignalDetailView, close: Close | null): Pick<LevelRow, 'r' | 'noResult'> {
  if (signal.fillPrice === null) return { r: null, noResult: 'not yet filled' };
  if (close === null || outcomeSoFar(signal, close) === null) return { r: null, noResult: null };
  return { r: inR(signal, close.price), noResult: null };
}
