import { lazy, Suspense } from 'react';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { LabSkeleton } from '../lab/lab-skeleton.tsx';
import { PerformanceUnavailable } from '../performance/unavailable.tsx';
import { usePerformance } from '../performance/use-performance.ts';
import type { StrategyView } from '../strategy-view.ts';
import type { PanelProps } from './panel.tsx';

/** Only who opens this tab needs it. */
const Lab = lazy(() => import('../lab/lab.tsx'));

export function ConfigPanel({ strategy }: PanelProps) {
  return (
    <>
      {strategy.parameters.length > 0 && <Playground strategy={strategy} />}
      <Configuration strategy={strategy} />
    </>
  );
}

function Playground({ strategy }: PanelProps) {
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
  return (
    <Suspense fallback={<LabSkeleton />}>
      <Lab strategy={strategy} performance={performance.data} />
    </Suspense>
  );
}

function Configuration({ strategy: { configuration } }: { strategy: StrategyView }) {
  if (configuration.length === 0) return <EmptyState title="No configuration parameters available." />;
  return (
    <Card>
      <CardHeader title="Published configuration" />
      <dl className="grid px-4 md:grid-cols-2 md:gap-x-8 md:px-5">
        {configuration.map(({ key, value, help }) => (
          <div key={key} className="flex items-baseline justify-between gap-4 border-line border-b py-2.5">
            <dt className="min-w-0">
              <span className="break-words text-ink-1">{key}</span>
              {help && <span className="mt-0.5 block text-12 text-ink-3">{help}</span>}
            </dt>
            <dd className="max-w-1/2 text-right font-strong break-words text-ink-1 tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
