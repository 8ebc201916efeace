import { ChevronDown } from 'lucide';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { deferred } from '../../lib/scripts/deferred.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.ts';
import type { NavMenuName } from './nav-menu-panel.tsx';
import { scrollToTop } from './scroll-to-top.ts';

const NavMenuPanel = deferred(async () => (await import('./nav-menu-panel.tsx')).NavMenuPanel);

interface NavMenuProps {
  label: string;
  name: NavMenuName;
}

/** Pages that are in a menu alone. */
const IN_MENU = /^\/(academy|api-docs|changelog|glossary|help-center|status)(\/|$)/;
const MARK =
  'text-ink-1 after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:bg-accent after:forced-color-adjust-none after:content-[""] xl:after:inset-x-3';
const LOOK = 'relative flex items-center gap-1 whitespace-nowrap hover:text-ink-1 aria-expanded:text-ink-1';

/** A button of the main navigation and the links that it shows. Escape, a click elsewhere and following a link hide them. */
export function NavMenu({ label, name }: NavMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { pathname } = useLocation();
  /** It stands next to the link of its name, so it shows only its arrow. */
  const isBesideLink = name === 'platform';

  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: PointerEvent) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget as Node)) setOpen(false);
  };
  const follow = () => {
    setOpen(false);
    scrollToTop();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape and focus of the button and the links inside
    <div ref={box} className="relative flex noscript:hidden!" onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={() => void NavMenuPanel.preload().catch(() => {})}
        onClick={() => setOpen(!isOpen)}
        className={classNames(
          LOOK,
          isBesideLink ? '-ml-2 px-1.5 xl:-ml-2.5' : 'px-2 xl:px-3',
          !isBesideLink && IN_MENU.test(pathname) && MARK,
        )}
      >
        {isBesideLink ? <span className="sr-only">{label}</span> : label}
        <Icon of={ChevronDown} size={14} className={classNames('transition-transform', isOpen && 'rotate-180')} />
      </button>
      {isOpen && <NavMenuPanel id={id} name={name} onFollow={follow} />}
    </div>
  );
}
