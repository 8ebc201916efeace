import { type FocusEventHandler, type RefObject, useLayoutEffect, useRef } from 'react';

interface KeptFocus {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onFocus: FocusEventHandler;
  readonly onBlur: FocusEventHandler;
}

/** Keeps the focus for a list whose rows get new elements when they move: on the same link, or on the last one. */
export function useKeptFocus(): KeptFocus {
  const ref = useRef<HTMLDivElement>(null);
  /** Id of the focused link; empty if none is. A removed element loses the focus without a blur event. */
  const held = useRef('');

  useLayoutEffect(() => {
    if (held.current === '' || document.activeElement !== document.body) return;
    const link =
      document.getElementById(held.current) ??
      ref.current?.querySelector<HTMLElement>('ul:last-child > li:last-child a');
    link?.focus({ preventScroll: true });
  });

  return {
    ref,
    onFocus: ({ target }) => {
      held.current = target.id;
    },
    onBlur: () => {
      held.current = '';
    },
  };
}
