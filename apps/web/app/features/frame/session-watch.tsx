import { useEffect, useRef } from 'react';
import { createPath, useBlocker } from 'react-router';
import { loadWithRetry } from '../../lib/scripts/load-with-retry.ts';
import { useSite } from '../../lib/site/site.tsx';

/**
 * Shows nothing. Reloads the page once the session that it was made for has ended. If someone logs in in another tab, with the link of
 * an email for example, what is typed into a page of a visitor stays, and its next move to another page loads that from the server.
 */
export function SessionWatch() {
  const account = useSite().visitor.user?.email ?? null;
  const hasLogin = useRef(false);
  useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isOtherPage = historyAction !== 'POP' && nextLocation.pathname !== currentLocation.pathname;
    if (!hasLogin.current || !isOtherPage) return false;
    window.location.assign(createPath(nextLocation));
    return true;
  });
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
