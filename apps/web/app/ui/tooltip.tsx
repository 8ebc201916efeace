import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

const DELAY_MS = 700;
/** Who has just read one tooltip need not wait for the next. */
const SKIP_MS = 300;
let lastClosed = Number.NEGATIVE_INFINITY;

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
  const [shift, setShift] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!isOpen || !box.current) return setShift(0);
    const { left, right } = box.current.getBoundingClientRect();
    const width = document.documentElement.clientWidth;
    setShift(Math.max(8 - left, Math.min(0, width - 8 - right)));
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
        hidden={!isOpen}
        style={{ translate: `${shift}px 0` }}
        className="absolute top-full left-0 z-20 mt-1.5 w-64 rounded-input border border-line-strong bg-surface-3 px-3 py-2 text-12 font-text text-ink-1 normal-case"
      >
        {text}
      </span>
    </span>
  );
}
