import { NavLink } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Pages of the main navigation. A page appears here once it exists. */
export const PAGES = [
  { to: paths.start, label: 'Home', end: true },
  { to: paths.strategies, label: 'Strategies', end: false },
  { to: paths.signals, label: 'Signals', end: false },
] as const;

/** A click also asks for the top of the page one is on already. */
export function scrollToTop(): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
}

export function DeskNavigation() {
  return (
    <nav aria-label="Main" className="hidden flex-1 items-stretch lg:flex">
      {PAGES.map(({ to, label, end }) => (
        <NavLink
          key={to}
          to={to}
          end={end}
          onClick={scrollToTop}
          className="relative flex items-center px-3 whitespace-nowrap hover:text-ink-1 aria-[current]:text-ink-1 aria-[current]:after:absolute aria-[current]:after:inset-x-3 aria-[current]:after:-bottom-px aria-[current]:after:h-0.5 aria-[current]:after:bg-accent"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
