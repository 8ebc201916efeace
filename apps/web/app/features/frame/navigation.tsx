import { NavLink } from 'react-router';
import { FURTHER_PAGES, MAIN_PAGES, type SitePage } from '../../lib/pages.ts';
import { useSite } from '../../lib/site.tsx';

/** A click also asks for the top of the page one is on already. */
export function scrollToTop(): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
}

/** The pages of the main navigation for who looks at it. */
export function useMainPages(): readonly SitePage[] {
  const isMember = useSite().visitor.user !== null;
  return MAIN_PAGES.filter(({ isPrivate }) => isMember || !isPrivate);
}

const LINK =
  'relative flex items-center px-2.5 whitespace-nowrap hover:text-ink-1 xl:px-3 aria-[current]:text-ink-1 aria-[current]:after:absolute aria-[current]:after:inset-x-2.5 aria-[current]:after:-bottom-px aria-[current]:after:h-0.5 aria-[current]:after:bg-accent xl:aria-[current]:after:inset-x-3';

export function DeskNavigation() {
  const pages = useMainPages();
  return (
    <nav aria-label="Main" className="hidden min-w-0 flex-1 items-stretch lg:flex">
      {pages.map((page) => (
        <NavLink key={page.to} to={page.to} onClick={scrollToTop} className={LINK}>
          {page.label}
        </NavLink>
      ))}
      {FURTHER_PAGES.map((page) => (
        <NavLink key={page.to} to={page.to} onClick={scrollToTop} className={`${LINK} max-xl:hidden`}>
          {page.label}
        </NavLink>
      ))}
    </nav>
  );
}
