import type { User } from '@sealtick/contract';
import { Link } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { useFramePlan, useWatchedPlan } from '../../lib/queries/use-frame-plan.ts';
import { useWallNow } from '../../lib/time/clock.tsx';
import { Bell } from './inbox/bell.tsx';
import { planChip } from './plan-chip.ts';
import { scrollToTop } from './scroll-to-top.ts';
import { UserMenu } from './user-menu.tsx';

/** What the header shows a member: inbox, plan and menu. */
export function MemberTools({ user }: { user: User }) {
  useWatchedPlan();
  return (
    <>
      <Bell />
      <PlanChip />
      <UserMenu user={user} />
    </>
  );
}

/** The member's plan, or the days that are left of a trial, as a link to the plans. */
function PlanChip() {
  const plan = useFramePlan();
  const now = useWallNow();
  if (!plan) return null;
  const { text, isUrgent } = planChip(plan, now);
  return (
    <Link
      to={paths.pricing}
      onClick={scrollToTop}
      className={`inline-flex h-7 items-center rounded-full border px-2.5 text-12 whitespace-nowrap tabular-nums hover:bg-surface-2 max-md:hidden ${isUrgent ? 'border-warn text-warn' : 'border-line-strong text-ink-1'}`}
    >
      <span className="sr-only">Your plan: </span>
      {text}
    </Link>
  );
}
