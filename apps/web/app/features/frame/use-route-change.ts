import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * On every change of page, scrolls to its top and moves the focus to its main content.
 * @param page Identifies the page: its path, or that of the page over which a panel opened.
 */
export function useRouteChange(mainId: string, page: string): void {
  const { hash } = useLocation();
  const shown = useRef(page);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const restore = () => {
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', restore);
    return () => window.removeEventListener('pagehide', restore);
  }, []);

  useEffect(() => {
    const anchor = hash === '' ? null : document.getElementById(hash.slice(1));
    anchor?.scrollIntoView();
    if (shown.current === page) return;
    shown.current = page;
    if (anchor) return;
    document.getElementById(mainId)?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [page, hash, mainId]);
}
