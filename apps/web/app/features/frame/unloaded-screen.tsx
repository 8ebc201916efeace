import { useEffect } from 'react';
import { loadWithRetry } from '../../lib/load-with-retry.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { ErrorState } from '../../ui/states.tsx';

/** Shown in place of a page whose script could not be loaded. Loads the page once the server can be reached. */
export function UnloadedScreen() {
  useEffect(() => {
    let isGone = false;
    void loadWithRetry(async () => isGone || reloadIfReachable());
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <div className="pt-8">
      <PageHead title="Page not loaded" hidden />
      <h1 className="sr-only">Page not loaded</h1>
      <ErrorState
        title="This page could not be loaded"
        text="The server does not respond. The page will load as soon as it does."
        onRetry={() => void reloadIfReachable().catch(() => {})}
      />
    </div>
  );
}

/** A reload without a server would leave the site. @throws If the server cannot be reached. */
async function reloadIfReachable(): Promise<void> {
  const { status } = await fetch(window.location.href, { method: 'HEAD' });
  if (status >= 500) throw new Error(String(status));
  window.location.reload();
}
