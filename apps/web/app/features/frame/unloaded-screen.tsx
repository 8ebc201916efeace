import { useEffect } from 'react';
import { useIsOnline } from '../../lib/browser/use-browser.ts';
import { loadWithRetry } from '../../lib/scripts/load-with-retry.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { ErrorState } from '../../ui/states.tsx';

/** Shown in place of a page whose script could not be loaded. Opens the page once the server can be reached. */
export function UnloadedScreen({ href }: { href: string }) {
  const isOnline = useIsOnline();
  useEffect(() => {
    // It is shorter than the page before it.
    window.scrollTo(0, 0);
    const waiting = new AbortController();
    void loadWithRetry(async () => waiting.signal.aborted || openIfReachable(href, waiting.signal));
    return () => waiting.abort();
  }, [href]);
  return (
    <div className="pt-8">
      <PageHead title="Page not loaded" hidden />
      <h1 className="sr-only">Page not loaded</h1>
      <ErrorState
        title="This page could not be loaded"
        text={
          isOnline
            ? 'The server does not respond. The page will load as soon as it does.'
            : 'This device is offline. The page will load as soon as it has a connection.'
        }
        onRetry={() => void openIfReachable(href).catch(() => {})}
      />
    </div>
  );
}

/** Without a server, the browser would leave the site. @throws If the server cannot be reached. */
async function openIfReachable(href: string, signal: AbortSignal | null = null): Promise<void> {
  const { status } = await fetch(href, { method: 'HEAD', signal });
  if (status >= 500) throw new Error(String(status));
  window.location.assign(href);
}
