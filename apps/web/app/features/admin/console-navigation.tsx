import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import { consolePaths } from '../../lib/console-paths.ts';
import { formatCount } from '../../lib/format.ts';
import { useCurrentInView } from '../../lib/use-current-in-view.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.ts';
import { countsQuery, deliveryCountsQuery } from './admin.queries.ts';
import { SECTIONS } from './sections.ts';

/** The sections of the console: a column on wide screens, a row that scrolls on narrow ones. */
export function ConsoleNavigation() {
  return (
    <div className="md:sticky md:top-6">
      <p className="flex items-center gap-2 px-2.5 pb-3.5 text-12 text-ink-3 max-md:hidden">
        <Badge tone="warn">Operator</Badge>
        all acts are audited
      </p>
      <nav
        ref={useCurrentInView()}
        aria-label="Console"
        className="flex gap-1 max-md:-mx-4 max-md:overflow-x-auto max-md:border-line max-md:border-b max-md:px-4 max-md:pb-2 max-md:[scrollbar-width:none] md:flex-col"
      >
        {SECTIONS.map(({ to, label, icon }) => (
          <NavLink
            key={to}
            to={to}
            end={to === consolePaths.overview}
            className="flex h-11 items-center gap-2.5 rounded-input px-2.5 whitespace-nowrap hover:text-ink-1 aria-[current]:bg-surface-2 aria-[current]:text-ink-1 md:h-9"
          >
            <Icon of={icon} size={16} className="text-ink-3" />
            {label}
            {to === consolePaths.requests && <Waiting />}
            {to === consolePaths.deliveries && <Dead />}
          </NavLink>
        ))}
      </nav>
    </div>
  );
}

/** How many requests and reports wait; the overdue ones in red. */
function Waiting() {
  const { data } = useQuery(countsQuery());
  if (!data) return null;
  const open = data.open + data.concerns.open;
  const overdue = data.overdue + data.concerns.overdue;
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
