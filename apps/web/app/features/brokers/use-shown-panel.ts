import { type RefObject, useEffect, useRef } from 'react';

/** Returns the ref of a panel that is scrolled into view when what it shows changes while it is in the lower half of the screen or below. */
export function useShownPanel(shown: string): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    const { current } = panel;
    if (current && current.getBoundingClientRect().top > window.innerHeight / 2) current.scrollIntoView();
  }, [shown]);
  return panel;
}
