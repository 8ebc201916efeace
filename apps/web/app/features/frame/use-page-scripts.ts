import { useEffect } from 'react';
import { onFirstUse } from '../../lib/browser/on-first-use.ts';
import { getPage } from '../../lib/data/api.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { preloadParts } from '../../lib/scripts/deferred.tsx';
import { loadWithRetry } from '../../lib/scripts/load-with-retry.ts';

/** The page's own reads come first; from then on the next idle moment counts. */
const OWN_READS_MS = 3_000;

/**
 * Loads the scripts of all pages and their parts, one after the other, once this page is idle or in use. If the network or the
 * server fails, moves within the site then still work and show what failed to load. Tests wait for the mark of a page that has
 * loaded all before they take its network away.
 */
export function usePageScripts(): void {
  useEffect(() => {
    const load = async () => {
      stop();
      let { data: missing } = await loadWithRetry(() => getPage<readonly string[]>(paths.pageScripts));
      await loadWithRetry(async () => {
        missing = await loadEach(missing);
        if (missing.length > 0) throw new Error(missing.join());
        // An error that names the script would have the page loaded again, for what it may never need.
        await preloadParts().catch((cause: unknown) => {
          throw new Error('A part of a page is not loaded.', { cause });
        });
      });
      document.documentElement.dataset.loaded = '';
    };
    // Safari has no idle callbacks.
    const timer = setTimeout(
      () => ('requestIdleCallback' in window ? requestIdleCallback(load) : load()),
      OWN_READS_MS,
    );
    const stopWaiting = onFirstUse(load);
    const stop = () => {
      clearTimeout(timer);
      stopWaiting();
    };
    return stop;
  }, []);
}

/** @returns The scripts that failed to load: one of them does not hold up the others. */
async function loadEach(scripts: readonly string[]): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const script of scripts) {
    try {
      await import(/* @vite-ignore */ script);
    } catch {
      failed.push(script);
    }
  }
  return failed;
}
