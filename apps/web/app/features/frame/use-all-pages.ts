import { useEffect } from 'react';
import { patiently } from '../../lib/patiently.ts';

/** What React Router knows of the site's pages: where the script of each is. */
interface Manifest {
  readonly routes: Readonly<Record<string, { readonly module: string }>>;
}

/** Somebody is there. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;
/** So is who looks on without a move for this long; a shorter visit that only looks at the first screen loads nothing more. */
const LOOKS_ON_MS = 20_000;

/**
 * Loads the scripts of the other pages, one after the other, once somebody uses this one. When the network or the server is gone a move within the
 * site then shows what is kept and what is missing; React Router would load the page anew, and the browser would show its own error.
 */
export function useAllPages(): void {
  useEffect(() => {
    const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: Manifest };
    const stop = new AbortController();
    const load = async () => {
      stop.abort();
      for (const { module } of Object.values(manifest?.routes ?? {})) {
        await patiently(() => import(/* @vite-ignore */ module));
      }
    };
    const timer = setTimeout(load, LOOKS_ON_MS);
    stop.signal.addEventListener('abort', () => clearTimeout(timer));
    for (const sign of SIGNS) window.addEventListener(sign, load, { signal: stop.signal, passive: true });
    return () => stop.abort();
  }, []);
}
