import { Menu, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { NavLink } from 'react-router';
import { PAGES, scrollToTop } from './navigation.tsx';

const MENU_ID = 'mobile-menu';

/** Menu of the narrow page: it closes by its button, by Escape and by following a link. */
export function MobileMenu() {
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);

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
        onClick={() => setOpen(!isOpen)}
        className="-mr-2.5 grid size-11 place-items-center text-ink-1"
      >
        {isOpen ? <X size={20} aria-hidden="true" /> : <Menu size={20} aria-hidden="true" />}
        <span className="sr-only">{isOpen ? 'Close menu' : 'Open menu'}</span>
      </button>
      <nav
        id={MENU_ID}
        aria-label="Menu"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-10 border-line border-b bg-surface-0 px-4 pb-4 md:px-8 noscript:block!"
      >
        {PAGES.map(({ to, label, end }) => (
          <NavLink
            key={to}
            to={to}
            end={end}
            onClick={follow}
            className="flex h-13 items-center border-line border-b font-strong text-20 text-ink-1 aria-[current]:text-accent-text"
          >
            {label}
          </NavLink>
        ))}
      </nav>
    </div>
  );
}
