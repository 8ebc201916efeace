import { useState } from 'react';
import type { SignalView } from './signal-view.ts';

interface Held {
  /** The list that the signals belong to. */
  readonly list: string;
  readonly rows: readonly SignalView[];
}

/** Returns the held signals, each with its current state. */
export function keepHeld(held: readonly SignalView[], rows: readonly SignalView[]): readonly SignalView[] {
  const now = new Map(rows.map((row) => [row.id, row]));
  return held.map((row) => now.get(row.id) ?? row);
}

/** Returns the number of signals before the first held one. */
export function countNew(held: readonly SignalView[], rows: readonly SignalView[]): number {
  const known = new Set(held.map(({ id }) => id));
  const first = rows.findIndex(({ id }) => known.has(id));
  return first === -1 ? rows.length : first;
}

/**
 * Holds a list still while the reader has scrolled down or is about to click a row, or while it is so short that a new row would move what is
 * below it, and counts new signals.
 * @param list Identifies the list: another list is not held.
 * @param filter Returns the rows that are shown; only these count as new.
 * @param least Number of shown rows below which a list is held; 0 for never.
 */
export function useHeldSignals(
  rows: readonly SignalView[],
  list: string,
  isReading: boolean,
  filter: (rows: readonly SignalView[]) => readonly SignalView[],
  least = 0,
): {
  readonly rows: readonly SignalView[];
  readonly news: number;
  /** Inserts the new signals and holds the list again. */
  readonly take: () => void;
} {
  const [held, setHeld] = useState<Held | null>(null);
  const take = () => setHeld(null);
  const isHeld = held !== null && held.list === list;
  const shown = filter(isHeld ? held.rows : rows).length;
  const isStill = isReading || (shown > 0 && shown < least);
  // A list without rows yet, or one that is loading, has nothing to hold.
  if (isStill && !isHeld && rows.length > 0) setHeld({ list, rows });
  if (!isStill && held !== null) setHeld(null);
  if (!isStill || !isHeld) return { rows, news: 0, take };
  return { rows: keepHeld(held.rows, rows), news: countNew(filter(held.rows), filter(rows)), take };
}
