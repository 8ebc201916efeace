import { EmptyState } from '../../../ui/states.tsx';

/** Shown for a strategy without a record. */
export function NoRecord() {
  return (
    <EmptyState
      title="No record yet"
      text="The backtest is computed once the strategy is published, which can take a minute. It then appears here automatically."
    />
  );
}
