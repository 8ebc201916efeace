import { useEffect } from 'react';
import { loadedWithParts } from '../scripts/deferred.tsx';

const load = loadedWithParts(() => import('./move-to-row.ts'));

/** Moves the focus to the next row of the page's lists by `j`, and to the previous one by `k`. */
export function useRowKeys(): void {
  useEffect(() => {
    let act: ((event: KeyboardEvent) => void) | null = null;
    const loading = load().then(({ moveToRow }) => {
      act = moveToRow;
    });
    // Reported with the page's other scripts, which include it.
    loading.catch(() => {});
    const move = (event: KeyboardEvent) => {
      if (act) act(event);
      else loading.then(() => act?.(event), console.warn);
    };
    document.addEventListener('keydown', move);
    return () => document.removeEventListener('keydown', move);
  }, []);
}
