import { useContext, useEffect, useRef } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';
import { scrollToPlace } from './scroll-to-place.ts';

/** Scrolls for another view at the same path as for another page. @param view Identifies the view */
export function useScrollOnViewChange(view: string | boolean | null): void {
  const { router } = useContext(DataRouterContext)!;
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    // The arrow keys go on from a tab.
    if (!document.activeElement?.matches('[role=tab]')) document.querySelector('main')?.focus({ preventScroll: true });
    scrollToPlace(router);
  }, [view, router]);
}
