import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * On every change of page it is read from its top: by eye, by keyboard and by screen reader.
 * @param page What the page is known by: its path, or that of the page over which something opened.
 */
export function useRouteChange(mainId: string, page: string): void {
  const { hash } = useLocation();
  const shown = useRef(page);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const handBack = () => {
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', handBack);
    return () => window.removeEventListener('pagehide', handBack);
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
