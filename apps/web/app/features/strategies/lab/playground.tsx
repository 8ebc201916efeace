import type { Strategy } from '@sealtick/contract';
import { EmptyState } from '../../../ui/states.tsx';
import { PerformanceUnavailable } from '../performance/unavailable.tsx';
import { usePerformance } from '../performance/use-performance.ts';
import { Lab } from './lab.tsx';
import { LabSkeleton } from './lab-skeleton.tsx';

/** The place to try settings, once it is known which series the strategy runs on. */
export function Playground({ strategy }: { strategy: Strategy }) {
  const performance = usePerformance(strategy.id);
  if (performance.isPending) return <LabSkeleton />;
  if (performance.isError) return <PerformanceUnavailable onRetry={() => void performance.refetch()} />;
  if (performance.data.streams.length === 0) {
    return (
      <EmptyState
        title="No series to try it on"
        text="The strategy runs on no bars here yet: its parameters can be tried once it does."
      />
    );
  }
  return <Lab strategy={strategy} performance={performance.data} />;
}
