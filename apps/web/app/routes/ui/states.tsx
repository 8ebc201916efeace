import { SignalListSkeleton } from '../../features/signals/signal-list.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Section } from './section.tsx';

export function States() {
  return (
    <Section name="Loading, empty, error" rule="Each state looks different and offers the next action.">
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <div role="status" aria-label="Loading" className="grid gap-3 rounded-card border border-line bg-surface-1 p-5">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="mt-2 h-23 w-full" />
        </div>
        <EmptyState
          title="No strategies found"
          text="No strategies match your current filters. Try broadening your selection."
        >
          <Button>Clear filters</Button>
        </EmptyState>
        <ErrorState
          title="Error Loading Strategies"
          text="We couldn't load the strategies. Please try again later."
          onRetry={() => {}}
        />
      </div>
      <SignalListSkeleton />
    </Section>
  );
}
