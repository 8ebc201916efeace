import type { User } from '@sealtick/contract';
import { Bell } from '../../ui/inbox/bell.tsx';
import { PlanChip } from './plan-chip.tsx';
import { UserMenu } from './user-menu.tsx';

/** What the header shows a member: inbox, plan and menu. */
export function MemberTools({ user }: { user: User }) {
  return (
    <>
      <Bell />
      <PlanChip />
      <UserMenu user={user} />
    </>
  );
}
