import { paths } from '../../lib/navigation/paths.ts';
import { useSite } from '../../lib/site/site.tsx';
import { classNames } from '../../ui/class-names.ts';

const LINK = 'inline-flex items-center justify-center rounded-input border font-strong whitespace-nowrap text-ink-1';
const SMALL = 'h-9 px-3.5 text-13';
const LARGE = 'h-11 flex-1 px-4';

/** Links of a logged-out visitor. Both go to the login, which is not a page of the site: plain links. */
export function SignInLinks({ className, isLarge = false }: { className?: string; isLarge?: boolean }) {
  const { visitor } = useSite();
  if (!visitor.canSignIn || visitor.user !== null) return null;
  const size = isLarge ? LARGE : SMALL;
  return (
    <div className={classNames('flex gap-2', className)}>
      <a
        href={paths.login}
        className={`${LINK} ${size} hover:bg-surface-2 ${isLarge ? 'border-line-control' : 'border-transparent'}`}
      >
        Login
      </a>
      <a
        href={paths.signUp}
        className={
          isLarge
            ? `${LINK} ${size} border-accent bg-accent font-head text-on-accent! hover:bg-accent-hover`
            : `${LINK} ${size} border-line-control bg-surface-2 hover:bg-surface-3`
        }
      >
        Start Free
      </a>
    </div>
  );
}
