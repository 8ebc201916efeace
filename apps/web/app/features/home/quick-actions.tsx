import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide';
import { Link } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { planQuery } from '../../lib/queries/plan.queries.ts';
import { planText } from '../../lib/text/plan-text.ts';
import { useWallNow } from '../../lib/time/clock.tsx';
import { TitledCard } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.ts';

/** Where a member goes next. */
export function QuickActions() {
  const { data: plan } = useQuery(planQuery());
  const now = useWallNow();
  const actions = [
    { to: paths.platform, title: 'Open your platform', text: 'Positions, risk and subscriptions' },
    { to: paths.research, title: 'Read the research', text: 'Articles on the strategies and their markets' },
    { to: paths.academy, title: 'Continue in the academy', text: 'Courses on risk, signals and records' },
    { to: paths.pricing, title: 'Compare plans', text: plan ? planText(plan, now) : 'What each plan covers' },
  ];
  return (
    <TitledCard id="quick-actions" title="Quick actions">
      <ul className="grid divide-y divide-line md:max-xl:auto-cols-fr md:max-xl:grid-flow-col md:max-xl:divide-x md:max-xl:divide-y-0">
        {actions.map(({ to, title, text }) => (
          <li key={to} className="relative flex items-center justify-between gap-3 px-4 py-3.5 text-13 md:px-5">
            <div>
              <p className="text-14 text-ink-1">
                <TileLink to={to} title={title} />
              </p>
              {text}
            </div>
            <Icon of={ChevronRight} size={16} className="shrink-0 text-ink-3" />
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

/** The whole tile is one link. */
function TileLink({ to, title }: { to: string; title: string }) {
  return (
    <Link
      to={to}
      className="after:absolute after:inset-0 hover:text-accent-text focus-visible:shadow-none focus-visible:after:rounded-input focus-visible:after:shadow-focus"
    >
      {title}
    </Link>
  );
}
