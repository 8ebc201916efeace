import { type ComponentType, lazy, memo, type NamedExoticComponent, type ReactNode, Suspense, useState } from 'react';
import { useIsInteractive } from '../browser/use-browser.ts';
import { loadWithRetry } from './load-with-retry.ts';

type Deferred<P extends object> = NamedExoticComponent<P> & {
  /** Loads the script before the part is rendered. */
  readonly preload: () => Promise<void>;
};

const parts: (() => Promise<unknown>)[] = [];

/** Has a script loaded with those of the parts, before it is needed. Returns `load`. */
export function loadedWithParts<T>(load: () => Promise<T>): () => Promise<T> {
  parts.push(load);
  return load;
}

/** Loads the scripts of all parts of the pages that are loaded, one after the other. Rejects if one cannot be loaded. */
export async function preloadParts(): Promise<void> {
  for (const load of parts) await load();
}

/**
 * A part that the server renders with its page while its script is a file of its own. A route that shows the part has to await
 * `preload` before the browser hydrates the page: a part that suspends during hydration is replaced by its fallback.
 * @param fallback Shown while the script is loading.
 */
export function deferred<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): Deferred<P> {
  let loaded: ComponentType<P> | null = null;
  const get = async () => {
    loaded ??= await load();
    return loaded;
  };
  parts.push(get);
  const Lazy = lazy(async () => ({ default: await loadWithRetry(get) }));
  function Part(props: P) {
    // Chosen once: another type would remount the part, and what was typed into it would be lost.
    const [Chosen] = useState(() => loaded ?? Lazy);
    return (
      <Suspense fallback={fallback}>
        <Chosen {...props} />
      </Suspense>
    );
  }
  // A page renders several times as it becomes interactive; most of its parts are the same each time.
  return Object.assign(memo(Part), {
    preload: async () => {
      await get();
    },
  });
}

/** A part that only the browser renders, once its script is loaded: what it shows is of the visitor alone. */
export function afterHydration<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode,
): NamedExoticComponent<P> {
  const Part = deferred(load, fallback);
  return memo((props: P) => (useIsInteractive() ? <Part {...props} /> : fallback));
}
