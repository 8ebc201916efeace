import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Returns the ref of a row of links that scrolls sideways: it shows the link to the current page, or the open tab. */
export function useCurrentInView<T extends HTMLElement>(): RefObject<T | null> {
  const row = useRef<T>(null);
  const { pathname, search, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the address
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current], [aria-selected="true"]');
    if (!row.current || !current) return;
    const { left, width } = current.getBoundingClientRect();
    const own = row.current.getBoundingClientRect();
    row.current.scrollLeft += left - own.left - (own.width - width) / 2;
  }, [pathname, search, hash]);
  return row;
}
