import { Search } from 'lucide';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isTextEntry } from '../../lib/browser/use-browser.ts';
import { deferred } from '../../lib/scripts/deferred.tsx';
import { Icon } from '../../ui/icon.ts';

const Palette = deferred(async () => (await import('./palette/palette.tsx')).Palette);

const ShortcutSheet = deferred(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet);

/** Opens the command palette, as Ctrl K and Cmd K do; `?` shows the shortcuts. Their scripts are loaded on first use. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [keys, setKeys] = useState('Ctrl K');
  /** Text typed while the palette's script is loading; null while the palette is closed or handles keys itself. */
  const typedAhead = useRef<string | null>(null);
  const open = useCallback(() => {
    typedAhead.current = '';
    setOpen(true);
  }, []);
  const close = useCallback(() => {
    typedAhead.current = null;
    setOpen(false);
  }, []);
  const takeTypedAhead = useCallback(() => {
    const typed = typedAhead.current ?? '';
    typedAhead.current = null;
    return typed;
  }, []);

  useEffect(() => {
    if (/^(Mac|iP)/.test(navigator.platform)) setKeys('⌘ K');
  }, []);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) {
        if (isOpen) close();
        else open();
      } else if (event.key === '?' && !isOpen && !isCommand && !isTextEntry(event.target)) setSheetOpen(true);
      else if (typedAhead.current === null || isCommand) return;
      else if (event.key === 'Escape') close();
      else if (event.key === 'Backspace') typedAhead.current = typedAhead.current.slice(0, -1);
      else if (event.key.length === 1) typedAhead.current += event.key;
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOpen, open, close]);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        className="flex size-11 items-center justify-center gap-2 rounded-input text-13 text-ink-2 hover:text-ink-1 lg:h-9 lg:w-auto lg:border lg:border-line-control lg:px-2.5 noscript:hidden!"
      >
        <Icon of={Search} size={15} className="max-lg:size-5 max-lg:text-ink-1" />
        <span className="max-lg:sr-only">Search</span>
        <span
          aria-hidden="true"
          // The platform is known after hydration. A new element of the same width avoids a layout shift.
          key={keys}
          className="w-[calc(6ch+0.625rem)] rounded-chip border border-line-strong text-center font-mono text-12 text-ink-3 max-lg:hidden"
        >
          {keys}
        </span>
      </button>
      {isOpen && <Palette takeTypedAhead={takeTypedAhead} onClose={close} onShortcuts={() => setSheetOpen(true)} />}
      {isSheetOpen && <ShortcutSheet onClose={() => setSheetOpen(false)} />}
    </>
  );
}
