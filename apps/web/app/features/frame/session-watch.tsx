import { useContext, useEffect, useRef } from 'react';
import { type BlockerFunction, createPath, UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';
import { loadWithRetry } from '../../lib/scripts/load-with-retry.ts';
import { useSite } from '../../lib/site/site.tsx';

/** Key of the blocker of this part. */
const LOGIN = 'login';

/**
 * Shows nothing. Reloads the page once the session that it was made for has ended. If someone logs in in another tab, with the link of
 * an email for example, what is typed into a page of a visitor stays, and its next move to another page loads that from the server.
 */
export function SessionWatch() {
  const account = useSite().visitor.user?.email ?? null;
  const hasLogin = useRef(false);
  const { router } = useContext(DataRouterContext)!;
  useEffect(() => {
    const loadOtherPage: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) => {
      const isOtherPage = historyAction !== 'POP' && nextLocation.pathname !== currentLocation.pathname;
      if (!hasLogin.current || !isOtherPage) return false;
      window.location.assign(createPath(nextLocation));
      return true;
    };
    // The hook for it would be part of the first script of every page.
    router.getBlocker(LOGIN, loadOtherPage);
    return () => router.deleteBlocker(LOGIN);
  }, [router]);
  useEffect(() => {
    // Loaded only now, so that no page waits for the script.
    void loadWithRetry(() => import('../../lib/session/session-watch.ts')).then(({ watchSession }) =>
      watchSession(account, () => {
        hasLogin.current = true;
      }),
    );
  }, [account]);
  return null;
}
