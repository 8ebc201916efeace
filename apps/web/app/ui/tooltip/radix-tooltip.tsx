import { Tooltip } from 'radix-ui';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { useScrollKept } from './use-scroll-kept.ts';

const DELAY_MS = 700;
/** After one tooltip has closed, the next one opens without delay for this long. */
const SKIP_DELAY_MS = 300;
let lastClosed = Number.NEGATIVE_INFINITY;

interface RadixTooltipProps {
  text: ReactNode;
  term: Pick<ComponentProps<'button'>, 'className' | 'children'>;
  /** Whether the term was focused or pressed before this script was loaded. */
  isOpenAtStart: boolean;
}

/** The term with its tooltip. It replaces the term without one once the script is loaded. */
export function RadixTooltip({ text, term, isOpenAtStart }: RadixTooltipProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { isKept, expectFocusScroll } = useScrollKept(isOpen, button);

  const close = () => {
    if (isOpen) lastClosed = performance.now();
    setOpen(false);
  };
  const change = (opens: boolean) => {
    if (opens) setOpen(true);
    else if (!isKept.current) close();
  };

  return (
    <Tooltip.Provider delayDuration={DELAY_MS}>
      <Tooltip.Root open={isOpen} onOpenChange={change}>
        <Tooltip.Trigger
          {...term}
          ref={button}
          autoFocus={isOpenAtStart}
          onPointerEnter={() => {
            if (performance.now() - lastClosed < SKIP_DELAY_MS) setOpen(true);
          }}
          onFocus={expectFocusScroll}
          onBlur={close}
          onClick={(event) => {
            // Touch has no hover, so a press opens it; Radix would close it.
            event.preventDefault();
            setOpen(true);
          }}
        />
        <Tooltip.Portal container={document.querySelector('main')}>
          <Tooltip.Content
            // Above, because the value that the term explains stands below or beside it.
            side="top"
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
