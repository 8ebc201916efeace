import { useState } from 'react';

interface UnsentRows<T> {
  /** Those of the list, and at their places those that it no longer has. */
  readonly rows: readonly T[];
  /** Called when a write about a row begins, and once nothing of it has to stay on the page. */
  readonly keep: (row: T, isUnsent: boolean) => void;
}

/**
 * Returns the rows of a list with those that left it while a write about them was sent or refused: the refusal, and what was typed,
 * stay on the page.
 */
export function useUnsentRows<T>(rows: readonly T[], getId: (row: T) => string): UnsentRows<T> {
  const [unsent, setUnsent] = useState<ReadonlyMap<string, { readonly at: number; readonly row: T }>>(new Map());
  const shown = [...rows];
  for (const [id, { at, row }] of unsent) if (!rows.some((one) => getId(one) === id)) shown.splice(at, 0, row);
  const keep = (row: T, isUnsent: boolean) =>
    setUnsent((now) => {
      if (!isUnsent && !now.has(getId(row))) return now;
      const next = new Map(now);
      if (isUnsent) next.set(getId(row), { at: shown.indexOf(row), row });
      else next.delete(getId(row));
      return next;
    });
  return { rows: shown, keep };
}
