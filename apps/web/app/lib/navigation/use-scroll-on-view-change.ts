import { useEffect, useRef } from 'react';

/** Scrolls to the top for another view at the same path, as for another page. @param view Identifies the view */
export function useScrollOnViewChange(view: string | boolean | null): void {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    document.querySelector('main')?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [view]);
}
