import type { Strategy } from '@sealtick/contract';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { PerformanceUnavailable } from '../performance/unavailable.tsx';
import { usePerformance } from '../performance/use-performance.ts';
import { Lab } from './lab.tsx';

/** The form to try parameters, once the series of the strategy are known. */
export function Playground({ strategy }: { strategy: Strategy }) {
  const performance = usePerformance(strategy.id);
  if (performance.isPending) return <LabSkeleton />;
  if (performance.isError) return <PerformanceUnavailable onRetry={() => void performance.refetch()} />;
  if (performance.data.streams.length === 0) {
    return (
      <EmptyState
        title="No series to run on"
        text="This strategy has no bars here yet. You can try its parameters once it has some."
      />
    );
  }
  return <Lab strategy={strategy} performance={performance.data} />;
}

/** A placeholder of the size of form and result. */
function LabSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the parameters"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[21rem_minmax(0,1fr)]"
    >
      <Skeleton className="h-176 rounded-card lg:h-160" />
      <Skeleton className="h-144 rounded-card lg:h-160" />
    </div>
  );
}
