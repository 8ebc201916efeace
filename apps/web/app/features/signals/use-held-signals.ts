import { useState } from 'react';
import type { SignalView } from './signal-view.ts';

interface Held {
  /** The list they are of. */
  readonly list: string;
  readonly rows: readonly SignalView[];
}

/** What a reader who has scrolled away goes on seeing: the same signals, each as it now stands. */
export function keepHeld(held: readonly SignalView[], rows: readonly SignalView[]): readonly SignalView[] {
  const now = new Map(rows.map((row) => [row.key, row]));
  return held.map((row) => now.get(row.key) ?? row);
}

/** How many signals came before the first of those that are held. */
export function countNew(held: readonly SignalView[], rows: readonly SignalView[]): number {
  const known = new Set(held.map(({ key }) => key));
  const first = rows.findIndex(({ key }) => known.has(key));
  return first === -1 ? rows.length : first;
}

/**
 * Keeps a list still while the reader is further down the page, and counts what came meanwhile.
 * @param list What list it is: another is not held back.
 */
export function useHeldSignals(
  rows: readonly SignalView[],
  list: string,
  isAway: boolean,
): { readonly rows: readonly SignalView[]; readonly news: number } {
  const [held, setHeld] = useState<Held | null>(null);
  const isHeld = held !== null && held.list === list;
  if (isAway && !isHeld) setHeld({ list, rows });
  if (!isAway && held !== null) setHeld(null);
  if (!isAway || !isHeld) return { rows, news: 0 };
  return { rows: keepHeld(held.rows, rows), news: held.rows.length === 0 ? 0 : countNew(held.rows, rows) };
}
