import { Link, useLocation } from 'react-router';
import { useCurrentInView } from '../../lib/browser/use-current-in-view.ts';
import { PLATFORM_GROUPS } from '../../lib/navigation/menu-pages.ts';
import { useCurrentPage } from '../../lib/navigation/use-current-page.ts';
import { scrollToTop } from './scroll-to-top.ts';

const PAGES = PLATFORM_GROUPS.flatMap(({ pages }) => pages);
const PATHS = new Set(PAGES.map(({ to }) => to.split('#', 1)[0]));

/** Links between the pages of the platform, below the header of each of them. @param width Classes that set the width of the page. */
export function PlatformRow({ width }: { width: string }) {
  const { pathname } = useLocation();
  const current = useCurrentPage(PAGES);
  const row = useCurrentInView<HTMLElement>();
  if (!PATHS.has(pathname)) return null;
  return (
    <div data-platform-row className="border-line border-b">
      <nav
        ref={row}
        aria-label="Platform"
        className={`${width} flex h-11 items-stretch gap-5 overflow-x-auto text-13 [scrollbar-width:none]`}
      >
        {PLATFORM_GROUPS.map(({ title, pages }) => (
          <ul
            key={title}
            aria-label={title}
            className="flex gap-5 not-first:border-line not-first:border-l not-first:pl-5"
          >
            {pages.map(({ to, label }) => (
              <li key={to} className="flex">
                <Link
                  to={to}
                  onClick={to.includes('#') ? undefined : scrollToTop}
                  aria-current={to === current ? 'page' : undefined}
                  className="relative flex items-center whitespace-nowrap hover:text-ink-1 aria-[current]:text-ink-1 aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:bottom-0 aria-[current]:after:h-0.5 aria-[current]:after:bg-accent"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </nav>
    </div>
  );
}
