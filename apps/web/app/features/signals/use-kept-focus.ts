import { type FocusEventHandler, type RefObject, useLayoutEffect, useRef } from 'react';

interface KeptFocus {
  readonly ref: RefObject<HTMLUListElement | null>;
  readonly onFocus: FocusEventHandler;
  readonly onBlur: FocusEventHandler;
}

/** For a list whose rows are drawn anew when they move: who stood on a link goes on standing on it, or on the last one there is. */
export function useKeptFocus(): KeptFocus {
  const ref = useRef<HTMLUListElement>(null);
  /** Id of the link that has the focus; empty while none of them has. What is drawn anew leaves without a blur. */
  const held = useRef('');

  useLayoutEffect(() => {
    if (held.current === '' || document.activeElement !== document.body) return;
    const link = document.getElementById(held.current) ?? ref.current?.querySelector<HTMLElement>('li:last-child a');
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
