import { ErrorState } from '../../../ui/states.tsx';

/** Shown if the records of a strategy could not be loaded; the rest of its page stays. */
export function PerformanceUnavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      title="The record could not be loaded"
      text="The record itself is safe: it is computed from the log and the stored backtest."
      onRetry={onRetry}
    />
  );
}
