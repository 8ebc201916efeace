import { type RefObject, useEffect, useState } from 'react';

/** A tap is told as a click only after the finger has left. */
const AFTER_TOUCH_MS = 500;

/** Whether a mouse rests over an element, or a finger is down on it. Of a window left behind nobody knows: there it is not. */
export function useIsPointedAt(element: RefObject<HTMLElement | null>): boolean {
  const [isPointed, setPointed] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const set = (next: boolean, afterMs = 0) => {
      clearTimeout(timer);
      if (afterMs === 0) setPointed(next);
      else timer = setTimeout(setPointed, afterMs, next);
    };
    const come = () => set(true);
    const leave = ({ pointerType }: PointerEvent) => set(false, pointerType === 'touch' ? AFTER_TOUCH_MS : 0);
    const loseWindow = () => set(false);
    // Whoever was there before the page listened, or comes back to its window, is noticed once they stir.
    current.addEventListener('pointermove', come);
    current.addEventListener('pointerenter', come);
    current.addEventListener('pointerleave', leave);
    window.addEventListener('blur', loseWindow);
    return () => {
      clearTimeout(timer);
      current.removeEventListener('pointermove', come);
      current.removeEventListener('pointerenter', come);
      current.removeEventListener('pointerleave', leave);
      window.removeEventListener('blur', loseWindow);
    };
  }, [element]);
  return isPointed;
}
