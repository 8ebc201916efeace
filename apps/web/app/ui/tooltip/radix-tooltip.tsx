import { Tooltip } from 'radix-ui';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';

const DELAY_MS = 700;
/** After one tooltip has closed, the next one opens without delay for this long. */
const SKIP_DELAY_MS = 300;
let lastClosed = Number.NEGATIVE_INFINITY;

/** A scroll closes it, except the one with which the browser reveals the term that was just focused. */
const FOCUS_SCROLL_MS = 100;

interface RadixTooltipProps {
  text: ReactNode;
  term: Pick<ComponentProps<'button'>, 'className' | 'children'>;
  /** The term was focused or pressed before this script was there. */
  isOpenAtStart: boolean;
}

/** The term and its explanation, once the script is there. It takes the place of the same term without explanation. */
export function RadixTooltip({ text, term, isOpenAtStart }: RadixTooltipProps) {
  const [isOpen, setOpen] = useState(false);
  const focusedAt = useRef(Number.NEGATIVE_INFINITY);

  const close = () => {
    if (isOpen) lastClosed = performance.now();
    setOpen(false);
  };
  const change = (opens: boolean) => {
    if (opens) setOpen(true);
    else if (performance.now() - focusedAt.current > FOCUS_SCROLL_MS) close();
  };

  return (
    <Tooltip.Provider delayDuration={DELAY_MS}>
      <Tooltip.Root open={isOpen} onOpenChange={change}>
        <Tooltip.Trigger
          {...term}
          autoFocus={isOpenAtStart}
          onPointerEnter={() => {
            if (performance.now() - lastClosed < SKIP_DELAY_MS) setOpen(true);
          }}
          onFocus={() => {
            focusedAt.current = performance.now();
          }}
          onBlur={close}
          onClick={(event) => {
            // A press opens it, as a finger has no other way; Radix would close it.
            event.preventDefault();
            setOpen(true);
          }}
        />
        <Tooltip.Portal container={document.querySelector('main')}>
          <Tooltip.Content
            side="bottom"
            align="start"
            sideOffset={6}
            collisionPadding={8}
            onEscapeKeyDown={close}
            className="z-30 w-max max-w-65 rounded-input border border-line-strong bg-surface-3 px-2.5 py-2 text-left font-text text-12 text-ink-1 normal-case shadow-menu"
          >
            {text}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
