import { Link } from 'react-router';
import type { PageGroup } from '../../lib/navigation/footer-pages.ts';
import { LEARN_GROUPS, MORE_GROUP, PLATFORM_GROUPS } from '../../lib/navigation/menu-pages.ts';
import { useCurrentPage } from '../../lib/navigation/use-current-page.ts';
import { classNames } from '../../ui/class-names.ts';

interface ShownGroup extends PageGroup {
  readonly className?: string;
}

const GROUPS: Readonly<Record<'learn' | 'more' | 'platform', readonly ShownGroup[]>> = {
  learn: LEARN_GROUPS,
  // Wide screens have these pages in the row.
  more: [{ ...MORE_GROUP, className: 'min-[90rem]:hidden' }, ...LEARN_GROUPS],
  platform: PLATFORM_GROUPS,
};

export type NavMenuName = keyof typeof GROUPS;

interface NavMenuPanelProps {
  id: string;
  name: NavMenuName;
  onFollow: () => void;
}

/** The links of a menu of the main navigation, by group. */
export function NavMenuPanel({ id, name, onFollow }: NavMenuPanelProps) {
  const groups = GROUPS[name];
  const current = useCurrentPage(groups.flatMap(({ pages }) => pages));
  return (
    <div
      id={id}
      className={classNames(
        'absolute top-full z-30 mt-1 flex gap-1 rounded-card border border-line-strong bg-surface-3 p-2 shadow-menu',
        // With its pages of the row it is wide, and its button stands near the right edge.
        name === 'more' ? 'right-0 min-[90rem]:right-auto min-[90rem]:left-0' : 'left-0',
      )}
    >
      {groups.map(({ title, pages, className }, at) => (
        <div key={title} className={classNames('min-w-44', className)}>
          <p id={`${id}${at}`} className="px-2.5 pt-1 pb-1.5 text-12 text-ink-3">
            {title}
          </p>
          <ul aria-labelledby={`${id}${at}`}>
            {pages.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  onClick={onFollow}
                  aria-current={to === current ? 'page' : undefined}
                  className="flex h-9 items-center rounded-input px-2.5 whitespace-nowrap text-ink-1 hover:bg-surface-2 aria-[current]:text-accent-text"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
