import { type RefObject, useEffect, useRef } from 'react';

/** Returns the ref of an element whose `details` is opened once it has something that was typed and not saved. */
export function useUnfolded<E extends HTMLElement>(isTyped: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (isTyped) element.current!.closest('details')?.setAttribute('open', '');
  }, [isTyped]);
  return element;
}
