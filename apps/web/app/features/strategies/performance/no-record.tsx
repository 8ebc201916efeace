import { EmptyState } from '../../../ui/states.tsx';

/** Stands where a strategy has no record yet. */
export function NoRecord() {
  return (
    <EmptyState
      title="No record yet"
      text="The back-test is computed once the strategy is published, which can take a minute. It appears here by itself."
    />
  );
}
