import { reloadPage } from '../../lib/navigation/reload-page.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { ErrorState } from '../../ui/states.tsx';

/** Shown when a page fails. The server's log has the error. */
export function ErrorScreen() {
  return (
    <div className="pt-8">
      <PageHead title="Something went wrong" hidden />
      <h1 className="sr-only">Something went wrong</h1>
      <ErrorState
        title="This page could not be shown"
        text="The server logged an error. Reload the page to try again."
        onRetry={reloadPage}
      />
    </div>
  );
}
