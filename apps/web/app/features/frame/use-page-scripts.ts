import { useEffect } from 'react';
import { getPage } from '../../lib/api.ts';
import { loadWithRetry } from '../../lib/load-with-retry.ts';
import { paths } from '../../lib/paths.ts';

/** Events that show that somebody uses the page. */
const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;
/** A visitor who reads without moving counts after this time; a shorter visit loads nothing more. */
const READING_MS = 20_000;

/**
 * Loads the scripts of all pages, one after the other, once somebody uses this one. When the network or the server fails, moves
 * within the site then still work and say what could not be read; React Router would reload the page, into a browser error.
 */
export function usePageScripts(): void {
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      stop.abort();
      const { data: scripts } = await loadWithRetry(() => getPage<readonly string[]>(paths.pageScripts));
      for (const script of scripts) await loadWithRetry(() => import(/* @vite-ignore */ script));
    };
    const timer = setTimeout(load, READING_MS);
    stop.signal.addEventListener('abort', () => clearTimeout(timer));
    for (const sign of SIGNS_OF_USE) window.addEventListener(sign, load, { signal: stop.signal, passive: true });
    return () => stop.abort();
  }, []);
}
