import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

const DELAY_MS = 700;
/** Who has just read one tooltip need not wait for the next. */
const SKIP_MS = 300;
let lastClosed = Number.NEGATIVE_INFINITY;

/** Between the words and the box, and between the box and the edge of the window. */
const GAP = 6;
const EDGE = 8;

interface TooltipProps {
  /** What the words mean. */
  text: ReactNode;
  children: ReactNode;
  className?: string;
}

/** Words with a meaning behind them: it opens after a pause under the pointer, at once by keyboard or touch, and Escape closes it. */
export function Tooltip({ text, children, className }: TooltipProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  useLayoutEffect(() => {
    const element = box.current;
    if (!isOpen || !element) return;
    // Above everything, so that no card cuts it off.
    element.showPopover();
    const stay = () => place(element);
    stay();
    window.addEventListener('scroll', stay, { capture: true, passive: true });
    return () => {
      window.removeEventListener('scroll', stay, { capture: true });
      element.hidePopover();
    };
  }, [isOpen]);

  const open = () => {
    clearTimeout(timer.current);
    setOpen(true);
  };
  const close = () => {
    clearTimeout(timer.current);
    if (isOpen) lastClosed = performance.now();
    setOpen(false);
  };
  const openSoon = () => {
    if (performance.now() - lastClosed < SKIP_MS) return open();
    clearTimeout(timer.current);
    timer.current = setTimeout(open, DELAY_MS);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    // Nor does it close the dialog that the words stand in.
    event.preventDefault();
    close();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer may move from the words onto their meaning
    <span className="relative inline-block" onMouseEnter={openSoon} onMouseLeave={close}>
      <button
        type="button"
        aria-describedby={id}
        onFocus={open}
        onBlur={close}
        onClick={open}
        onKeyDown={onKeyDown}
        className={classNames(
          'touch cursor-help text-left underline decoration-ink-3/60 decoration-dotted underline-offset-4 hover:decoration-ink-1',
          className,
        )}
      >
        {children}
      </button>
      <span
        ref={box}
        id={id}
        role="tooltip"
        popover="manual"
        className="m-0 w-max max-w-65 overflow-visible rounded-input border border-line-strong bg-surface-3 px-2.5 py-2 text-left font-text text-12 text-ink-1 normal-case shadow-menu before:absolute before:inset-x-0 before:-inset-y-2 before:-z-1"
      >
        {text}
      </span>
    </span>
  );
}

/** Beneath the words, or above them where there is no room, and within the window. */
function place(box: HTMLElement): void {
  const words = box.parentElement?.getBoundingClientRect();
  if (!words) return;
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth, offsetHeight } = box;
  const below = words.bottom + GAP;
  const above = words.top - GAP - offsetHeight;
  const left = Math.max(EDGE, Math.min(words.left, clientWidth - EDGE - offsetWidth));
  const top = below + offsetHeight > clientHeight - EDGE && above > EDGE ? above : below;
  box.style.inset = `${top}px auto auto ${left}px`;
}
