import { ErrorState } from '../../../ui/states.tsx';

/** The records of a strategy could not be read; the rest of its page stands. */
export function PerformanceUnavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      title="The record could not be read"
      text="Nothing is lost: it follows from the log and the stored back-test."
      onRetry={onRetry}
    />
  );
}
