import { useEffect } from 'react';
import { loadedWithParts } from './deferred.tsx';

const load = loadedWithParts(() => import('./move-to-row.ts'));

/** Moves the focus to the next row of the page's lists by `j`, and to the previous one by `k`. */
export function useRowKeys(): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      if (event.key === 'j' || event.key === 'k') load().then(({ moveToRow }) => moveToRow(event), console.warn);
    };
    document.addEventListener('keydown', move);
    return () => document.removeEventListener('keydown', move);
  }, []);
}
