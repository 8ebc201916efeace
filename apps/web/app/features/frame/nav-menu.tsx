import { ChevronDown } from 'lucide';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { PageGroup } from '../../lib/footer-pages.ts';
import { useCurrentPage } from '../../lib/use-current-page.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.ts';
import { scrollToTop } from './navigation.tsx';

interface NavMenuProps {
  label: string;
  groups: readonly (PageGroup & { readonly className?: string })[];
  /** The button stands beside a link whose name it would repeat, so it shows only its arrow. */
  isBesideLink?: boolean;
}

const MARK =
  'after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:bg-accent xl:after:inset-x-3 after:content-[""]';

/** A button of the main navigation and the links that it shows. Escape, a click elsewhere and following a link hide them. */
export function NavMenu({ label, groups, isBesideLink = false }: NavMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const shown = groups.filter(({ pages }) => pages.length > 0);
  const current = useCurrentPage(shown.flatMap(({ pages }) => pages));

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
        aria-controls={isOpen ? `${id}menu` : undefined}
        onClick={() => setOpen(!isOpen)}
        className={classNames(
          'relative flex items-center gap-1 whitespace-nowrap hover:text-ink-1 aria-expanded:text-ink-1',
          isBesideLink ? '-ml-2 px-1.5 xl:-ml-2.5' : 'px-2 xl:px-3',
          current !== null && !isBesideLink && `text-ink-1 ${MARK}`,
        )}
      >
        {isBesideLink ? <span className="sr-only">{label}</span> : label}
        <Icon of={ChevronDown} size={14} className={classNames('transition-transform', isOpen && 'rotate-180')} />
      </button>
      {isOpen && (
        <div
          id={`${id}menu`}
          className="absolute top-full left-0 z-30 mt-1 flex gap-1 rounded-card border border-line-strong bg-surface-3 p-2 shadow-menu"
        >
          {shown.map(({ title, pages, className }, at) => (
            <div key={title} className={classNames('min-w-44', className)}>
              <p id={`${id}${at}`} className="px-2.5 pt-1 pb-1.5 text-12 text-ink-3">
                {title}
              </p>
              <ul aria-labelledby={`${id}${at}`}>
                {pages.map(({ to, label: name }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      onClick={follow}
                      aria-current={to === current ? 'page' : undefined}
                      className="flex h-9 items-center rounded-input px-2.5 whitespace-nowrap text-ink-1 hover:bg-surface-2 aria-[current]:text-accent-text"
                    >
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
