import { createContext, type ReactNode, startTransition, useEffect, useState } from 'react';

/** Whether every part of the page is hydrated. No part reads it: only its change counts. */
const Interactive = createContext(false);

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
