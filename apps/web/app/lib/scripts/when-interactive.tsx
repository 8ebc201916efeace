import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';

/** Whether every part of the page is hydrated; always so of what is rendered without a page. */
const Interactive = createContext(true);

/**
 * Returns whether every part of the page is hydrated; false on the server. Unlike the value of a store that differs between server
 * and browser, its change is rendered in steps: that of a store has React hydrate the rest of a page in one task.
 */
export const useIsPageInteractive = (): boolean => useContext(Interactive);

/**
 * Calls back once every part inside handles events. React hydrates what a Suspense contains after the parts around it, so that an
 * effect of the page may come before; a change of context is committed only when all parts are hydrated. React does not see a
 * Suspense that is a child itself: an element has to be around it.
 */
export function WhenInteractive({ onInteractive, children }: { onInteractive: () => void; children: ReactNode }) {
  const [isInteractive, setInteractive] = useState(false);
  useEffect(() => {
    if (isInteractive) onInteractive();
    else startTransition(() => setInteractive(true));
  }, [isInteractive, onInteractive]);
  return <Interactive value={isInteractive}>{children}</Interactive>;
}
