import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Calls back once the browser has reported the scrolling that a focus caused: a frame reports it before its callbacks. */
const afterFocusScroll = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then));

/** Distances on the screen below this are rounding, px. */
const MOVED_PX = 1;

interface ScrollKept {
  /** Whether a scroll event is being handled that must not close the tooltip. */
  readonly isKept: RefObject<boolean>;
  /** To be called when the term is focused: the browser may scroll to it. */
  readonly expectFocusScroll: () => void;
}

/**
 * Distinguishes scrolling that takes the term elsewhere from scrolling that does not: content that arrives above the term
 * makes the browser scroll by its height, so that what is read stays in its place.
 */
export function useScrollKept(isOpen: boolean, term: RefObject<HTMLElement | null>): ScrollKept {
  const isKept = useRef(false);
  const isScrolledTo = useRef(false);

  // Before effects: this listener has to run before the one by which the open tooltip closes itself.
  useLayoutEffect(() => {
    const element = term.current;
    if (!isOpen || !element) return;
    let place = element.getBoundingClientRect();
    const begin = () => {
      const next = element.getBoundingClientRect();
      const moved = Math.max(Math.abs(next.top - place.top), Math.abs(next.left - place.left));
      isKept.current = isScrolledTo.current || moved < MOVED_PX;
      if (isScrolledTo.current) place = next;
    };
    // An event passes the document after all listeners of the window.
    const end = () => {
      isKept.current = false;
    };
    const listening = new AbortController();
    const options = { capture: true, passive: true, signal: listening.signal };
    window.addEventListener('scroll', begin, options);
    document.addEventListener('scroll', end, options);
    return () => {
      listening.abort();
      end();
    };
  }, [isOpen, term]);

  return {
    isKept,
    expectFocusScroll: () => {
      isScrolledTo.current = true;
      afterFocusScroll(() => {
        isScrolledTo.current = false;
      });
    },
  };
}
