import { type RefObject, useEffect, useState } from 'react';

/** A tap is told as a click only after the finger has left. */
const AFTER_TOUCH_MS = 500;
/** A mouse that lies still for so long was left there; nobody is about to press. */
const LEFT_THERE_MS = 10_000;

/** Whether a mouse is at work over an element, or a finger is down on it. Of a window left behind nobody knows: there it is not. */
export function useIsPointedAt(element: RefObject<HTMLElement | null>): boolean {
  const [isPointed, setPointed] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const endAfter = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(setPointed, ms, false);
    };
    const come = () => {
      setPointed(true);
      endAfter(LEFT_THERE_MS);
    };
    const leave = ({ pointerType }: PointerEvent) => endAfter(pointerType === 'touch' ? AFTER_TOUCH_MS : 0);
    const loseWindow = () => endAfter(0);
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
