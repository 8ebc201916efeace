import { useEffect } from 'react';
import { loadWithRetry } from '../../lib/scripts/load-with-retry.ts';
import { useSite } from '../../lib/site/site.tsx';

/** Shows nothing. Reloads the page once the session that it was made for has ended. */
export function SessionWatch() {
  const account = useSite().visitor.user?.email ?? null;
  useEffect(() => {
    // Loaded only now, so that no page waits for the script.
    void loadWithRetry(() => import('../../lib/session/session-watch.ts')).then(({ watchSession }) =>
      watchSession(account),
    );
  }, [account]);
  return null;
}
