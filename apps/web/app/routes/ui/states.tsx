import { SignalListSkeleton } from '../../features/signals/signal-list.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadState, type ReadState } from '../../ui/load-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Section } from './section.tsx';

const LOADING: ReadState<never> = { data: undefined, isError: false, error: null, refetch: () => {} };
const FAILED = { ...LOADING, isError: true, error: new Error('503: Service Unavailable') };
const UNREACHABLE = { ...FAILED, error: new TypeError('Failed to fetch') };
const SKELETON = (
  <div className="grid gap-3">
    <Skeleton className="h-5 w-40" />
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-4 w-2/3" />
    <Skeleton className="mt-2 h-23 w-full" />
  </div>
);

export function States() {
  return (
    <Section name="Loading, empty, error" rule="Each state looks different and offers the next action.">
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <LoadState
          read={LOADING}
          what="the strategies"
          className="rounded-card border border-line bg-surface-1 p-5"
          skeleton={SKELETON}
        />
        <EmptyState
          title="No strategies found"
          text="No strategies match your current filters. Try broadening your selection."
        >
          <Button>Clear filters</Button>
        </EmptyState>
        <LoadState read={FAILED} what="the strategies" skeleton={SKELETON} />
        <LoadState read={UNREACHABLE} what="the receipts" isLine skeleton={SKELETON} />
      </div>
      <SignalListSkeleton />
    </Section>
  );
}
