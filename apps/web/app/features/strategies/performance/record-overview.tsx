import type { Strategy } from '@sealtick/contract';
import { ActivityStrip } from './activity-strip.tsx';
import { AgreementCard } from './agreement-card.tsx';
import { CalibrationCard } from './calibration-card.tsx';
import { EquityCard } from './equity-card.tsx';
import { LiveProgress } from './live-progress.tsx';
import { MonthsCard } from './months-card.tsx';
import { EquitySkeleton } from './performance-skeleton.tsx';
import { ResultsCard } from './results-cards.tsx';
import { PerformanceUnavailable } from './unavailable.tsx';
import { usePerformance } from './use-performance.ts';

/** The records of a strategy in pictures. */
export function RecordOverview({ strategy }: { strategy: Strategy }) {
  const performance = usePerformance(strategy.id);
  if (performance.isPending) return <EquitySkeleton />;
  if (performance.isError) return <PerformanceUnavailable onRetry={() => void performance.refetch()} />;
  const { backtest, live, modelSkill } = performance.data;
  const shown = performance.data[strategy.performanceMetrics.basis.record] ?? backtest ?? live;
  const withMonths = [live, backtest].filter((record) => record !== null).filter(({ months }) => months.length > 0);
  return (
    <>
      <EquityCard performance={performance.data} isLabelled />
      {shown && (
        <>
          <LiveProgress performance={performance.data} />
          <div className="grid gap-4 xl:grid-cols-2">
            <AgreementCard performance={performance.data} />
            <ResultsCard record={shown} isLabelled />
          </div>
        </>
      )}
      {withMonths.length > 0 && <MonthsCard records={withMonths} isLabelled isFolded />}
      {shown && (
        <>
          <ActivityStrip record={shown} />
          <CalibrationCard record={shown} modelSkill={modelSkill} isLabelled />
        </>
      )}
    </>
  );
}
