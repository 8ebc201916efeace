import { NavLink } from 'react-router';
import { MAIN_PAGES, SECONDARY_PAGES, type SitePage } from '../../lib/pages.ts';
import { useSite } from '../../lib/site.tsx';

/** Scrolls to the top, also when a link leads to the current page. */
export function scrollToTop(): void {
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: isReduced ? 'instant' : 'smooth' });
}

/** Returns the pages of the main navigation that the visitor may see. */
export function useMainPages(): readonly SitePage[] {
  const isMember = useSite().visitor.user !== null;
  return MAIN_PAGES.filter(({ isPrivate }) => isMember || !isPrivate);
}

const LINK =
  'relative flex items-center px-2.5 whitespace-nowrap hover:text-ink-1 xl:px-3 aria-[current]:text-ink-1 aria-[current]:after:absolute aria-[current]:after:inset-x-2.5 aria-[current]:after:-bottom-px aria-[current]:after:h-0.5 aria-[current]:after:bg-accent xl:aria-[current]:after:inset-x-3';

/** Links to the main pages, in the header of wide screens. */
export function DesktopNavigation() {
  const pages = useMainPages();
  return (
    <nav aria-label="Main" className="hidden min-w-0 flex-1 items-stretch lg:flex">
      {pages.map((page) => (
        <NavLink key={page.to} to={page.to} onClick={scrollToTop} className={LINK}>
          {page.label}
        </NavLink>
      ))}
      {SECONDARY_PAGES.map((page) => (
        <NavLink key={page.to} to={page.to} onClick={scrollToTop} className={`${LINK} max-xl:hidden`}>
          {page.label}
        </NavLink>
      ))}
    </nav>
  );
}
