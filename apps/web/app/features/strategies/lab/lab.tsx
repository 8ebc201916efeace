import type { Strategy } from '@sealtick/contract';
import { afterHydration } from '../../../lib/scripts/deferred.tsx';
import { useSite } from '../../../lib/site/site.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { PerformanceView } from '../performance/performance-view.ts';
import { CostsCard } from './costs-card.tsx';
import { LabResultCard, StickyResult, TriedWarning } from './lab-result.tsx';
import { ParametersCard } from './parameters-card.tsx';
import { useLab } from './use-lab.ts';
import { getLabel, useLabSettings } from './use-lab-settings.ts';

// Only members need it.
const RunsSection = afterHydration(
  async () => (await import('../runs/runs-section.tsx')).RunsSection,
  <Skeleton className="h-64 rounded-card" />,
);

interface LabProps {
  strategy: Strategy;
  performance: PerformanceView;
}

/** Runs the strategy's rules on real bars in the visitor's browser, with parameters that the visitor can change. */
export function Lab({ strategy, performance }: LabProps) {
  const settings = useLabSettings(strategy, performance);
  const { series, run, streams, stream } = settings;
  const { symbol, timeframe } = stream;
  const lab = useLab(series, run);
  const { visitor } = useSite();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[21rem_minmax(0,1fr)]">
      <ParametersCard strategyId={strategy.id} settings={settings} />
      <div className="grid min-w-0 content-start gap-4">
        <LabResultCard lab={lab} version={strategy.version} series={getLabel(stream)} />
        <TriedWarning state={lab.state} />
        {visitor.user !== null && (
          <RunsSection
            settings={{
              strategy,
              symbol,
              timeframe,
              published: streams.filter((one) => one.symbol === symbol).map((one) => one.timeframe),
              params: run.params,
              costFactor: run.costFactor,
              shown: lab.state.step === 'ready' ? lab.state : null,
            }}
            onUse={settings.show}
          />
        )}
        <CostsCard state={lab.state} />
      </div>
      <StickyResult state={lab.state} />
    </div>
  );
}
