import { type RefObject, useEffect, useState } from 'react';

/** Touch: the click event follows only after the finger has left. */
const AFTER_TOUCH_MS = 500;
/** A mouse that rests this long is idle. */
const IDLE_MS = 10_000;

/** Returns whether a mouse moves over an element or a finger touches it. False while the window is not active. */
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
      endAfter(IDLE_MS);
    };
    const leave = ({ pointerType }: PointerEvent) => endAfter(pointerType === 'touch' ? AFTER_TOUCH_MS : 0);
    const loseWindow = () => endAfter(0);
    // A pointer that was there before the page listened, or that returns to the window, counts from its next move.
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
