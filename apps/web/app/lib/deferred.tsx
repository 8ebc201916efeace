import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { patiently } from './patiently.ts';

type Deferred<P extends object> = ComponentType<P> & {
  /** Loads it ahead of its drawing. */
  readonly preload: () => Promise<void>;
};

/**
 * A part that is drawn on the server with its page while its script is loaded apart. Who takes over a page that shows it has to
 * preload it first: what suspends while a page is taken over gives way to its fallback, and the reader sees it vanish.
 */
export function deferred<P extends object>(load: () => Promise<ComponentType<P>>, fallback: ReactNode): Deferred<P> {
  let loaded: ComponentType<P> | null = null;
  const get = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Lazy = lazy(async () => ({ default: await patiently(get) }));
  function Part(props: P) {
    // Chosen once: another type would begin the part anew, and what was typed into it would be lost.
    const [Chosen] = useState(() => loaded ?? Lazy);
    return (
      <Suspense fallback={fallback}>
        <Chosen {...props} />
      </Suspense>
    );
  }
  return Object.assign(Part, {
    preload: async () => {
      await get();
    },
  });
}
