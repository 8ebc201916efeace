import { type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useIsPageInteractive } from '../scripts/when-interactive.tsx';

function subscribeOnline(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Whether the browser is online; true while the server renders. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  );

const never = () => () => {};

/** Whether the page's script handles events; false while the server renders and until hydration. */
export const useIsInteractive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Whether a media query matches; false while the server renders and until the page is hydrated. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  const isInteractive = useIsPageInteractive();
  return useSyncExternalStore(
    subscribe,
    () => isInteractive && window.matchMedia(query).matches,
    () => false,
  );
}

/** Whether the reader has scrolled past an element, so that it is above the viewport. */
export function useIsScrolledPast(element: RefObject<HTMLElement | null>): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const watch = new IntersectionObserver(([entry]) => {
      if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return isPast;
}

/** Whether an element uses key presses itself, as fields and selects do. */
export function isTextEntry(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]');
}
