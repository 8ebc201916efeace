import { ChevronRight, Menu, X } from 'lucide';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { NavLink } from 'react-router';
import { SECONDARY_PAGES } from '../../lib/pages.ts';
import { Icon } from '../../ui/icon.ts';
import { scrollToTop, useMainPages } from './navigation.tsx';
import { SignInLinks } from './sign-in-links.tsx';

const MENU_ID = 'mobile-menu';
/** While open it covers the page, so it is a modal dialog that includes its own button. */
const AS_DIALOG = { role: 'dialog', 'aria-modal': true, 'aria-label': 'Menu' } as const;

/** Menu of narrow screens, and of those whose header has no room for every page. Its button, Escape and following a link close it. Without script the footer has the links. */
export function MobileMenu() {
  /** Its top edge, px from the top of the viewport; null while it is closed. */
  const [top, setTop] = useState<number | null>(null);
  const isOpen = top !== null;
  const toggle = useRef<HTMLButtonElement>(null);
  const pages = useMainPages();
  const close = useCallback(() => setTop(null), []);
  useInertPage(isOpen, close);

  const open = () => setTop(toggle.current?.closest('header')?.getBoundingClientRect().bottom ?? 0);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    close();
    toggle.current?.focus();
  };
  const follow = () => {
    close();
    scrollToTop();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape from the button and the links inside
    <div {...(isOpen && AS_DIALOG)} className="xl:hidden" onKeyDown={onKeyDown}>
      <button
        ref={toggle}
        type="button"
        aria-expanded={isOpen}
        aria-controls={MENU_ID}
        onClick={isOpen ? close : open}
        className="-mr-2.5 grid size-11 place-items-center text-ink-1 noscript:hidden!"
      >
        {isOpen ? <Icon of={X} size={20} /> : <Icon of={Menu} size={20} />}
        <span className="sr-only">{isOpen ? 'Close menu' : 'Open menu'}</span>
      </button>
      <div
        id={MENU_ID}
        hidden={!isOpen}
        style={{ top: top ?? 0 }}
        className="fixed inset-x-0 bottom-0 z-10 overflow-y-auto overscroll-contain bg-surface-0 px-4 pb-6 md:px-8"
      >
        <div className="flex min-h-full flex-col">
          <nav aria-label="Menu">
            {pages.map((page) => (
              <NavLink
                key={page.to}
                to={page.to}
                onClick={follow}
                className="flex h-13 items-center justify-between border-line border-b font-strong text-20 text-ink-1 aria-[current]:text-accent-text"
              >
                {page.label}
                <Icon of={ChevronRight} size={18} className="text-ink-3" />
              </NavLink>
            ))}
            {SECONDARY_PAGES.map((page) => (
              <NavLink
                key={page.to}
                to={page.to}
                onClick={follow}
                className="flex h-11 items-center border-line border-b text-16 aria-[current]:text-accent-text"
              >
                {page.label}
              </NavLink>
            ))}
          </nav>
          <SignInLinks isLarge className="mt-auto pt-6" />
        </div>
      </div>
    </div>
  );
}

/** Makes the covered page inert and stops its scrolling. Closes the menu on a screen that is too wide for it. */
function useInertPage(isCovered: boolean, close: () => void): void {
  useEffect(() => {
    if (!isCovered) return;
    const covered = document.querySelectorAll<HTMLElement>('main, footer');
    const wide = window.matchMedia('(min-width: 80rem)');
    wide.addEventListener('change', close);
    document.documentElement.style.overflow = 'hidden';
    for (const part of covered) part.inert = true;
    return () => {
      wide.removeEventListener('change', close);
      document.documentElement.style.overflow = '';
      for (const part of covered) part.inert = false;
    };
  }, [isCovered, close]);
}
