import { ChevronRight, Menu, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { NavLink } from 'react-router';
import { FURTHER_PAGES } from '../../lib/pages.ts';
import { isExact, scrollToTop, useMainPages } from './navigation.tsx';
import { SignInLinks } from './sign-in-links.tsx';

const MENU_ID = 'mobile-menu';

/** Menu of the narrow page: it closes by its button, by Escape and by following a link. */
export function MobileMenu() {
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const pages = useMainPages();

  useEffect(() => {
    // What lies beneath stays where it is while the menu covers it.
    document.documentElement.style.overflow = isOpen ? 'hidden' : '';
    return () => {
      document.documentElement.style.overflow = '';
    };
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    toggle.current?.focus();
  };
  const follow = () => {
    setOpen(false);
    scrollToTop();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard here from the button and the links within.
    <div className="lg:hidden" onKeyDown={onKeyDown}>
      <button
        ref={toggle}
        type="button"
        aria-expanded={isOpen}
        aria-controls={MENU_ID}
        onClick={() => {
          window.scrollTo({ top: 0, behavior: 'instant' });
          setOpen(!isOpen);
        }}
        className="-mr-2.5 grid size-11 place-items-center text-ink-1"
      >
        {isOpen ? <X size={20} aria-hidden="true" /> : <Menu size={20} aria-hidden="true" />}
        <span className="sr-only">{isOpen ? 'Close menu' : 'Open menu'}</span>
      </button>
      <div
        id={MENU_ID}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-10 h-[calc(100dvh-8.25rem)] overflow-y-auto overscroll-contain bg-surface-0 px-4 pb-6 md:px-8 noscript:block! noscript:h-auto!"
      >
        <div className="flex min-h-full flex-col">
          <nav aria-label="Menu">
            {pages.map((page) => (
              <NavLink
                key={page.to}
                to={page.to}
                end={isExact(page)}
                onClick={follow}
                className="flex h-13 items-center justify-between border-line border-b font-strong text-20 text-ink-1 aria-[current]:text-accent-text"
              >
                {page.label}
                <ChevronRight size={18} className="text-ink-3" aria-hidden="true" />
              </NavLink>
            ))}
            {FURTHER_PAGES.map((page) => (
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
