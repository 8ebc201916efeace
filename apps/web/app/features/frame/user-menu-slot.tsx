import type { User } from '@sealtick/contract';
import { lazy, Suspense } from 'react';
import { patiently } from '../../lib/patiently.ts';

const UserMenu = lazy(() => patiently(() => import('./user-menu.tsx')));

/** Its script is asked for only where somebody is signed in. */
export function UserMenuSlot({ user }: { user: User }) {
  return (
    <Suspense fallback={<span className="size-8 rounded-full bg-surface-3" />}>
      <UserMenu user={user} />
    </Suspense>
  );
}
