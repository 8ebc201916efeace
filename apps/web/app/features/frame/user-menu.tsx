import type { User } from '@sealtick/contract';
import { DropdownMenu } from 'radix-ui';
import { Link } from 'react-router';
import { MEMBER_PAGES } from '../../lib/pages.ts';
import { paths } from '../../lib/paths.ts';
import { Avatar } from './avatar.tsx';
import { scrollToTop } from './navigation.tsx';

const ITEM =
  'flex h-11 cursor-pointer items-center rounded-input px-2.5 text-ink-1 outline-none data-highlighted:bg-surface-2 md:h-9';

/** What somebody who is signed in finds under their picture. */
export default function UserMenu({ user }: { user: User }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="flex h-11 items-center gap-2 rounded-input px-1 text-13 text-ink-1 md:h-9">
        <Avatar user={user} />
        <span className="sr-only">Account of {name || user.email}</span>
        {user.firstName && (
          <span aria-hidden="true" className="max-w-32 truncate max-md:hidden">
            {user.firstName}
          </span>
        )}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          className="z-30 w-64 rounded-card border border-line-strong bg-surface-3 p-1.5 shadow-menu"
        >
          <div className="px-2.5 pt-1.5 pb-2.5">
            {name && <p className="truncate font-head text-ink-1">{name}</p>}
            <p className="truncate text-12 text-ink-2">{user.email}</p>
          </div>
          <DropdownMenu.Separator className="mx-1 mb-1.5 h-px bg-line-strong" />
          {MEMBER_PAGES.map(({ to, label }) => (
            <DropdownMenu.Item key={to} asChild className={ITEM}>
              <Link to={to} onClick={scrollToTop}>
                {label}
              </Link>
            </DropdownMenu.Item>
          ))}
          <DropdownMenu.Item asChild className={ITEM}>
            <a href={paths.logout}>Log out</a>
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
