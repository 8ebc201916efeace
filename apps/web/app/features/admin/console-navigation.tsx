import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { consolePaths } from '../../lib/navigation/console-paths.ts';
import { formatCount } from '../../lib/text/format.ts';
import { Icon } from '../../ui/icon.ts';
import { SectionSelect } from '../../ui/section-select.tsx';
import { countsQuery, deliveryCountsQuery } from './admin.queries.ts';
import { SECTION_GROUPS } from './sections.ts';

const SECTIONS = SECTION_GROUPS.flatMap(({ pages }) => pages);

/** The sections of the console by group: a column on wide screens, a listbox on narrow ones. */
export function ConsoleNavigation() {
  const { pathname } = useLocation();
  // A page below a section counts as the section; every page is below the overview.
  const current = SECTIONS.findLast(
    ({ to }) => pathname === to || (to !== consolePaths.overview && pathname.startsWith(`${to}/`)),
  );
  return (
    <nav aria-label="Console" className="md:sticky md:top-[calc(var(--sticky-top)+1.5rem)]">
      <div className="flex md:hidden">
        <SectionSelect label="Section" groups={SECTION_GROUPS} current={current?.to ?? null} />
      </div>
      <div className="max-md:hidden">
        {SECTION_GROUPS.map(({ title, pages }) => (
          <div key={title} className="mb-4">
            <p aria-hidden="true" className="px-2.5 pb-1.5 text-12 text-ink-3">
              {title}
            </p>
            <ul aria-label={title}>
              {pages.map(({ to, label, icon }) => (
                <li key={to}>
                  <Link
                    to={to}
                    aria-current={to === current?.to ? 'page' : undefined}
                    className="flex h-9 items-center gap-2.5 rounded-input px-2.5 whitespace-nowrap hover:text-ink-1 aria-[current]:bg-surface-2 aria-[current]:text-ink-1"
                  >
                    <Icon of={icon} size={16} className="text-ink-3" />
                    {label}
                    {to === consolePaths.requests && <Waiting />}
                    {to === consolePaths.concerns && <Concerns />}
                    {to === consolePaths.deliveries && <Dead />}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

/** How many requests wait; the overdue ones in red. */
function Waiting() {
  const { data } = useQuery(countsQuery());
  return data ? <Open {...data} /> : null;
}

/** The same of reports of concerns. */
function Concerns() {
  const { data } = useQuery(countsQuery());
  return data ? <Open {...data.concerns} /> : null;
}

function Open({ open, overdue }: { open: number; overdue: number }) {
  if (open === 0) return null;
  return (
    <span className="ml-auto flex gap-1.5 pl-2 text-12 tabular-nums">
      {overdue > 0 && <span className="text-short">{overdue} overdue</span>}
      <span className="text-warn">
        {open}
        <span className="sr-only"> open</span>
      </span>
    </span>
  );
}

/** Whether sending is paused, and how many messages died. */
function Dead() {
  const { data } = useQuery(deliveryCountsQuery());
  if (!data || (data.dead === 0 && !data.isPaused)) return null;
  return (
    <span className="relative ml-auto flex gap-1.5 pl-2 text-12 text-warn tabular-nums">
      {data.isPaused && <span>paused</span>}
      {data.dead > 0 && (
        <span>
          {formatCount(data.dead)}
          <span className="sr-only"> dead</span>
        </span>
      )}
    </span>
  );
}
