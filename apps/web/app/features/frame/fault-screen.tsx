import { PageHead } from '../../ui/page-head.tsx';
import { ErrorState } from '../../ui/states.tsx';

/** A fault of ours, in the frame of the site. What went wrong is in the server's log. */
export function FaultScreen() {
  return (
    <div className="pt-8">
      <PageHead title="Something went wrong" hidden />
      <h1 className="sr-only">Something went wrong</h1>
      <ErrorState
        title="This page could not be shown"
        text="The fault is ours and has been noted. Reloading may help."
        onRetry={() => window.location.reload()}
      />
    </div>
  );
}
