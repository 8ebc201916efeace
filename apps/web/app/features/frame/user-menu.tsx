import type { User } from '@sealtick/contract';
import { Link } from 'react-router';
import { AVATAR_PAGES } from '../../lib/navigation/all-pages.ts';
import { consolePaths } from '../../lib/navigation/console-paths.ts';
import { beginLeaving } from '../../lib/navigation/leave-page.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useFramePlan } from '../../lib/queries/use-frame-plan.ts';
import { afterHydration } from '../../lib/scripts/deferred.tsx';
import { useSite } from '../../lib/site/site.tsx';
import { planText } from '../../lib/text/plan-text.ts';
import { useWallNow } from '../../lib/time/clock.tsx';
import { chooseTimeZone, useTimeZone } from '../../lib/time/time-zone.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { DropdownMenu, MenuChoice, MenuItem, MenuSeparator } from '../../ui/dropdown-menu.tsx';
import { scrollToTop } from './scroll-to-top.ts';
import { TIME_ZONES } from './time-zone-switch.tsx';

const ConsoleCount = afterHydration(async () => (await import('./console-count.tsx')).ConsoleCount, null);

/** The menu of a logged-in visitor: who they are, their plan and pages, the times of the site, and the way out. */
export function UserMenu({ user }: { user: User }) {
  const { isOperator } = useSite().visitor;
  const zone = useTimeZone();
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const trigger = (
    <button type="button" className="flex h-11 items-center gap-2 rounded-input px-1 text-13 text-ink-1 md:h-9">
      <Avatar user={user} />
      <span className="sr-only">Account of {name || user.email}</span>
      {user.firstName && (
        <span aria-hidden="true" className="max-w-32 truncate max-xl:hidden">
          {user.firstName}
        </span>
      )}
    </button>
  );
  return (
    <DropdownMenu trigger={trigger}>
      <div className="px-2.5 pt-1.5 pb-1">
        {name && <p className="truncate font-head text-ink-1">{name}</p>}
        <p className="truncate text-12 text-ink-2">{user.email}</p>
        <OwnPlanLine />
      </div>
      <MenuSeparator />
      {AVATAR_PAGES.map(({ to, label }) => (
        <MenuItem key={to} asChild>
          <Link to={to} onClick={scrollToTop}>
            {label}
          </Link>
        </MenuItem>
      ))}
      {isOperator && (
        <MenuItem asChild>
          <Link to={consolePaths.overview} onClick={scrollToTop}>
            Console <ConsoleCount />
          </Link>
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuChoice label="Times in" choices={TIME_ZONES} value={zone} onChange={chooseTimeZone} />
      <MenuSeparator />
      <MenuItem asChild>
        <a href={paths.logout} onClick={beginLeaving}>
          Log out
        </a>
      </MenuItem>
    </DropdownMenu>
  );
}

function OwnPlanLine() {
  const plan = useFramePlan();
  const now = useWallNow();
  return plan ? <p className="mt-1 text-12 text-ink-3">{planText(plan, now)}</p> : null;
}
