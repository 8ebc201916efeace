import { useEffect } from 'react';
import { getPage } from '../../lib/api.ts';
import { loadWithRetry } from '../../lib/load-with-retry.ts';
import { onFirstUse } from '../../lib/on-first-use.ts';
import { paths } from '../../lib/paths.ts';

/** A visitor who does not interact counts as present after this time; a shorter visit loads nothing more. */
const READING_MS = 20_000;

/**
 * Loads the scripts of all pages, one after the other, once the visitor uses this one. If the network or the server fails, moves
 * within the site then still work and show what failed to load; otherwise React Router would reload into a browser error.
 */
export function usePageScripts(): void {
  useEffect(() => {
    const load = async () => {
      stop();
      const { data: scripts } = await loadWithRetry(() => getPage<readonly string[]>(paths.pageScripts));
      for (const script of scripts) await loadWithRetry(() => import(/* @vite-ignore */ script));
    };
    const timer = setTimeout(load, READING_MS);
    const stopWaiting = onFirstUse(load);
    const stop = () => {
      clearTimeout(timer);
      stopWaiting();
    };
    return stop;
  }, []);
}
