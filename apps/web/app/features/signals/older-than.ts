import type { SignalView } from './signal-view.ts';

/**
 * Returns the rows that follow the signals above them.
 * @param newest The first signal of the feed, before a search. New signals may be held back in front of it.
 */
export function olderThan(
  above: readonly SignalView[],
  newest: SignalView | null,
  rows: readonly SignalView[],
): readonly SignalView[] {
  const known = new Set(above.map(({ id }) => id));
  const last = newest?.index ?? Number.POSITIVE_INFINITY;
  return rows.filter(({ id, index }) => !known.has(id) && (index ?? 0) <= last);
}
