import type { Strategy } from '@sealtick/contract';
import { LoadState } from '../../../ui/load-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { usePerformance } from '../performance/use-performance.ts';
import { Lab } from './lab.tsx';

/** The form to try parameters, once the series of the strategy are known. */
export function Playground({ strategy }: { strategy: Strategy }) {
  const performance = usePerformance(strategy.id);
  return (
    <LoadState read={performance} what="the record" skeleton={SKELETON}>
      {(records) =>
        records.streams.length === 0 ? (
          <EmptyState
            title="No series to run on"
            text="This strategy has no bars here yet. You can try its parameters once it has some."
          />
        ) : (
          <Lab strategy={strategy} performance={records} />
        )
      }
    </LoadState>
  );
}

/** A placeholder of the size of form and result. */
const SKELETON = (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[21rem_minmax(0,1fr)]">
    <Skeleton className="h-176 rounded-card lg:h-160" />
    <Skeleton className="h-144 rounded-card lg:h-160" />
  </div>
);
