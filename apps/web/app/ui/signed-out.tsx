import { useEffect } from 'react';
import { paths } from '../lib/navigation/paths.ts';
import { loadWithRetry } from '../lib/scripts/load-with-retry.ts';
import { ButtonAnchor } from './button.tsx';
import { PageHead, ScreenTitle } from './page-head.tsx';
import { EmptyState } from './states.tsx';

/** A page of members that a visitor opened: it says so, and leads to the login and back. */
export function SignedOut({ title, path }: { title: string; path: string }) {
  useEffect(() => {
    void loadWithRetry(() => import('../lib/session/sign-in-again.ts')).then((part) => part.signInAgain());
  }, []);
  return (
    <div className="pb-16">
      <PageHead title={title} hidden />
      <ScreenTitle title={title} />
      <EmptyState title="You are logged out" text="Log in to see this page.">
        <ButtonAnchor variant="primary" href={`${paths.login}?${new URLSearchParams({ returnTo: path })}`}>
          Login
        </ButtonAnchor>
      </EmptyState>
    </div>
  );
}
