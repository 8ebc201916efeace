import { useEffect, useRef } from 'react';

/** Returns the ref of a part whose first field has the focus once its button has opened it, and its button once it is closed. */
export function useFocusOnOpen<E extends HTMLElement>(isOpened: boolean) {
  const part = useRef<E>(null);
  const was = useRef(isOpened);
  useEffect(() => {
    if (was.current === isOpened) return;
    was.current = isOpened;
    part.current?.querySelector<HTMLElement>(isOpened ? 'input, select' : 'button')?.focus();
  }, [isOpened]);
  return part;
}
