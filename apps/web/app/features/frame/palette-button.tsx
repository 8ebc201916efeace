import { Search } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';

const Palette = lazy(() => import('./palette.tsx'));

/** Opens the command palette, as Ctrl K and Cmd K do. Its script is asked for when it is first wanted. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="flex size-11 items-center justify-center gap-2 rounded-input text-13 text-ink-2 hover:text-ink-1 lg:h-9 lg:w-auto lg:border lg:border-line-control lg:px-2.5 noscript:hidden!"
      >
        <Search size={15} className="max-lg:size-5 max-lg:text-ink-1" aria-hidden="true" />
        <span className="max-lg:sr-only">Search</span>
        <span
          aria-hidden="true"
          className="rounded-chip border border-line-strong px-1 font-mono text-12 text-ink-3 max-lg:hidden"
        >
          Ctrl K
        </span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Palette onClose={close} />
        </Suspense>
      )}
    </>
  );
}
