import { NavLink } from 'react-router';
import { MAIN_PAGES, type SitePage } from '../../lib/navigation/pages.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useSite } from '../../lib/site/site.tsx';
import { NavMenu } from './nav-menu.tsx';
import { scrollToTop } from './scroll-to-top.ts';

/** Returns the pages of the main navigation that the visitor may see. */
export function useMainPages(): readonly SitePage[] {
  const isMember = useSite().visitor.user !== null;
  return MAIN_PAGES.filter(({ isPrivate }) => isMember || !isPrivate);
}

const LINK =
  'relative flex items-center px-2 whitespace-nowrap hover:text-ink-1 xl:px-3 aria-[current]:text-ink-1 aria-[current]:after:absolute aria-[current]:after:inset-x-2 aria-[current]:after:-bottom-px aria-[current]:after:h-0.5 aria-[current]:after:bg-accent xl:aria-[current]:after:inset-x-3';

/** Pages that the menu More lists where a member's row has no room for them. */
const IN_MORE: readonly string[] = [paths.pricing, paths.about];

/** Links to the main pages and menus of the others, in the header of wide screens. */
export function DesktopNavigation() {
  const pages = useMainPages();
  const isMember = useSite().visitor.user !== null;
  return (
    <nav aria-label="Main" className="hidden min-w-0 flex-1 items-stretch lg:flex">
      {pages.map((page) => (
        <div key={page.to} className={isMember && IN_MORE.includes(page.to) ? 'flex max-[90rem]:hidden' : 'flex'}>
          <NavLink to={page.to} onClick={scrollToTop} className={LINK}>
            {page.label}
          </NavLink>
          {page.to === paths.platform && <NavMenu label="Platform pages" name="platform" />}
        </div>
      ))}
      {isMember ? <NavMenu label="More" name="more" /> : <NavMenu label="Learn" name="learn" />}
    </nav>
  );
}
