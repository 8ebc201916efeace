import type { Strategy } from '@sealtick/contract';
import { EmptyState } from '../../../ui/states.tsx';
import { PerformanceUnavailable } from '../performance/unavailable.tsx';
import { usePerformance } from '../performance/use-performance.ts';
import { Lab } from './lab.tsx';
import { LabSkeleton } from './lab-skeleton.tsx';

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
