import { useState } from 'react';
import type { SignalView } from './signal-view.ts';

interface Held {
  /** The list they are of. */
  readonly list: string;
  readonly rows: readonly SignalView[];
}

/** What a reader who has scrolled away goes on seeing: the same signals, each as it now stands. */
export function keepHeld(held: readonly SignalView[], rows: readonly SignalView[]): readonly SignalView[] {
  const now = new Map(rows.map((row) => [row.id, row]));
  return held.map((row) => now.get(row.id) ?? row);
}

/** How many signals came before the first of those that are held. */
export function countNew(held: readonly SignalView[], rows: readonly SignalView[]): number {
  const known = new Set(held.map(({ id }) => id));
  const first = rows.findIndex(({ id }) => known.has(id));
  return first === -1 ? rows.length : first;
}

/**
 * Keeps a list still while the reader is further down the page or about to press a row, and counts what came meanwhile.
 * @param list What list it is: another is not held back.
 */
export function useHeldSignals(
  rows: readonly SignalView[],
  list: string,
  isStill: boolean,
): {
  readonly rows: readonly SignalView[];
  readonly news: number;
  /** Lets in what came; what comes from then on is held back again. */
  readonly take: () => void;
} {
  const [held, setHeld] = useState<Held | null>(null);
  const take = () => setHeld(null);
  const isHeld = held !== null && held.list === list;
  // Of a list that has nothing yet, or is still being read, there is nothing to keep.
  if (isStill && !isHeld && rows.length > 0) setHeld({ list, rows });
  if (!isStill && held !== null) setHeld(null);
  if (!isStill || !isHeld) return { rows, news: 0, take };
  return { rows: keepHeld(held.rows, rows), news: countNew(held.rows, rows), take };
}
