import type { User } from '@sealtick/contract';
import { PlanChip } from './plan-chip.tsx';
import { UserMenu } from './user-menu.tsx';

/** What the header shows a member: plan and menu. */
export function MemberTools({ user }: { user: User }) {
  return (
    <>
      <PlanChip />
      <UserMenu user={user} />
    </>
  );
}
