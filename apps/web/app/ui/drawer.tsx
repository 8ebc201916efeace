import { X } from 'lucide';
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Link, type To } from 'react-router';
import { isTextEntry, useMedia } from '../lib/browser/use-browser.ts';
import { Icon } from './icon.ts';

interface DrawerProps {
  /** Id of the heading that labels it. */
  labelledBy: string;
  /** Address after closing; without script, closing is a link to it. */
  closeTo: To;
  onClose: () => void;
  /** Id of the element that receives the focus after closing. */
  returnFocusTo: string;
  /** Shown beside the close button. */
  head: ReactNode;
  /** What the visitor can do: beside the first line of the head, where it is narrow beside its last, on a phone fixed at the foot. */
  actions?: ReactNode;
  children: ReactNode;
}

/** On a screen this wide the page fits beside the drawer; `drawer.css` lays both out. */
const BESIDE = '(width >= 90rem)';

/**
 * A panel over the page with an address of its own. Where the screen has room for both, it is next to the page, which stays in
 * use. The server renders it open. After hydration it has the focus, and Escape closes it.
 */
export function Drawer({ labelledBy, closeTo, onClose, returnFocusTo, head, actions, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isBeside = useMedia(BESIDE);
  const restoreFocus = useEffectEvent(() => {
    const target = document.getElementById(returnFocusTo) ?? document.querySelector('main');
    target?.focus({ preventScroll: true });
  });

  useLayoutEffect(() => {
    const { current } = dialog;
    if (!current) return;
    const isModal = current.matches(':modal');
    // During hydration `useMedia` does not know the screen yet.
    const fitsBeside = isBeside || window.matchMedia(BESIDE).matches;
    if (fitsBeside) {
      if (isModal) current.close();
      // Not `show()`, which takes the focus, even from a visitor who types in the page.
      current.open = true;
    } else if (!isModal) {
      // The server rendered it open. Not `close()`, which would fire a close event.
      current.open = false;
      current.showModal();
    }
    // A screen reader announces its label first; the close button is the next stop.
    if (!fitsBeside || !isTextEntry(document.activeElement)) current.focus({ preventScroll: true });
  }, [isBeside]);

  useLayoutEffect(() => {
    const { current } = dialog;
    return () => {
      current?.close();
      restoreFocus();
    };
  }, []);

  const onEscape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    // An overlay above it, and a search with text, handle the key first.
    const isTaken = event.defaultPrevented || document.querySelector(':modal') !== null;
    if (event.key === 'Escape' && !isTaken && !(event.target instanceof HTMLInputElement)) onClose();
  });
  // In one go with the focus: a key may follow immediately.
  useLayoutEffect(() => {
    if (!isBeside) return;
    const onKeyDown = (event: globalThis.KeyboardEvent) => onEscape(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isBeside]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the drawer closes it; the keyboard has Escape.
    <dialog
      ref={dialog}
      open
      tabIndex={-1}
      data-drawer
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className="fixed inset-y-0 right-0 left-auto z-30 m-0 h-dvh max-h-none w-full max-w-none overflow-hidden border-line-strong bg-surface-1 p-0 text-ink-2 outline-none focus-visible:shadow-none transition-[translate,opacity] duration-200 backdrop:bg-surface-0/75 md:w-[37rem] md:border-l starting:translate-x-6 starting:opacity-0 max-[90rem]:[&:not(:modal)]:shadow-[0_0_0_100vmax_rgb(10_13_18/0.75)] min-[90rem]:transition-none"
    >
      <div className="relative flex h-full flex-col print:block">
        {/* On a phone its parts are rows of the panel, of which the actions are the last. */}
        <div className="max-md:contents md:relative">
          <div className="flex items-start justify-between gap-3 border-line border-b px-4 py-3 md:px-6 md:py-4">
            <div className="min-w-0 flex-1">{head}</div>
            <Link
              to={closeTo}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
                event.preventDefault();
                onClose();
              }}
              aria-label="Close"
              className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-input text-ink-2 hover:bg-surface-3 hover:text-ink-1 md:size-9 print:hidden"
            >
              <Icon of={X} size={20} />
            </Link>
          </div>
          {actions && (
            <div className="flex gap-2 noscript:hidden! print:hidden max-md:order-last max-md:border-line-strong max-md:border-t max-md:px-4 max-md:pt-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:*:flex-1 max-md:*:border-line-control md:absolute md:top-3 md:right-14 md:gap-0 min-[90rem]:max-[120rem]:top-auto min-[90rem]:max-[120rem]:right-3.5 min-[90rem]:max-[120rem]:bottom-2">
              {actions}
            </div>
          )}
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain print:overflow-visible">{children}</div>
      </div>
    </dialog>
  );
}
