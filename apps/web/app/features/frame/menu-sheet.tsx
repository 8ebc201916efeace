import { X } from 'lucide';
import { useEffect } from 'react';
import { Link, NavLink } from 'react-router';
import { LEARN_GROUPS, PLATFORM_GROUPS } from '../../lib/navigation/menu-pages.ts';
import type { SitePage } from '../../lib/navigation/pages.ts';
import { useCurrentPage } from '../../lib/navigation/use-current-page.ts';
import { useSite } from '../../lib/site/site.tsx';
import { Icon } from '../../ui/icon.ts';
import { Modal } from '../../ui/modal.tsx';
import { useMainPages } from './navigation.tsx';
import { scrollToTop } from './scroll-to-top.ts';
import { SignInLinks } from './sign-in-links.tsx';
import { SimulatedMark, SystemStatus } from './site-state.tsx';
import { TimeZoneSwitch } from './time-zone-switch.tsx';

/** Screens whose header shows the navigation. */
const WIDE = '(min-width: 64rem)';
const LINK = 'flex h-11 items-center text-ink-1 aria-[current]:text-accent-text';

/** Every page of the navigation, the status, the times and the login, from the foot of a narrow screen. */
export function MenuSheet({ onClose }: { onClose: () => void }) {
  const { site, visitor } = useSite();
  const mainPages = useMainPages();
  const groups = visitor.user === null ? LEARN_GROUPS : [...PLATFORM_GROUPS, ...LEARN_GROUPS];
  const isFurther = ({ to }: SitePage) => mainPages.every((page) => page.to !== to);
  const current = useCurrentPage(groups.flatMap(({ pages }) => pages));
  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    // The screen may have become wide while the script of the menu was loading.
    if (wide.matches) return onClose();
    wide.addEventListener('change', onClose);
    return () => wide.removeEventListener('change', onClose);
  }, [onClose]);
  const follow = () => {
    onClose();
    scrollToTop();
  };
  return (
    <Modal
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="mt-auto! mb-0! max-h-[88dvh] w-full! max-w-none! overscroll-contain rounded-b-none! border-x-0! border-b-0! bg-surface-1! p-0!"
    >
      <div className="mx-auto grid max-w-160 gap-5 px-4 pb-[calc(1.5rem+env(safe-area-inset-bottom))] md:px-8">
        <div className="sticky top-0 z-1 flex items-center justify-between gap-4 bg-surface-1 pt-2">
          <SystemStatus />
          <button type="button" onClick={onClose} className="-mr-2.5 grid size-11 place-items-center text-ink-1">
            <Icon of={X} size={20} />
            <span className="sr-only">Close menu</span>
          </button>
        </div>
        <nav aria-label="Menu" className="grid grid-cols-2 gap-x-6 gap-y-4">
          <ul aria-label="Pages" className="col-span-2 grid grid-cols-2 gap-x-6 font-strong text-16">
            {mainPages.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} onClick={follow} className={LINK}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
          {groups.map(({ title, pages }) => (
            <div key={title} className="border-line border-t pt-3">
              <p aria-hidden="true" className="text-12 text-ink-3">
                {title}
              </p>
              <ul aria-label={title}>
                {pages.filter(isFurther).map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to} onClick={follow} aria-current={to === current ? 'page' : undefined} className={LINK}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
          <TimeZoneSwitch />
          <SimulatedMark site={site} />
        </div>
        <SignInLinks isLarge />
      </div>
    </Modal>
  );
}
