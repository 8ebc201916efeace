import type { Strategy } from '@sealtick/contract';
import type { ReactNode } from 'react';
import { ActivityStrip } from './activity-strip.tsx';
import { AgreementCard } from './agreement-card.tsx';
import { CalibrationCard } from './calibration-card.tsx';
import { EquityCard } from './equity-card.tsx';
import { MonthsCard } from './months-card.tsx';
import { EquitySkeleton } from './performance-skeleton.tsx';
import { ResultsCard } from './results-cards.tsx';
import { PerformanceUnavailable } from './unavailable.tsx';
import { usePerformance } from './use-performance.ts';

interface RecordOverviewProps {
  strategy: Strategy;
  /** Stands beside the calibration. */
  description: ReactNode;
}

/** The records of a strategy in pictures, and its description. */
export function RecordOverview({ strategy, description }: RecordOverviewProps) {
  const performance = usePerformance(strategy.id);
  if (performance.isPending || performance.isError) {
    return (
      <>
        {performance.isPending ? (
          <EquitySkeleton />
        ) : (
          <PerformanceUnavailable onRetry={() => void performance.refetch()} />
        )}
        {description}
      </>
    );
  }
  const { backtest, live, modelSkill } = performance.data;
  const shown = performance.data[strategy.performanceMetrics.basis.record] ?? backtest ?? live;
  const withMonths = [live, backtest].filter((record) => record !== null).filter(({ months }) => months.length > 0);
  return (
    <>
      <EquityCard performance={performance.data} isLabelled />
      {shown && (
        <>
          <div className="grid gap-4 xl:grid-cols-2">
            <AgreementCard performance={performance.data} />
            <ResultsCard record={shown} isLabelled />
          </div>
          <ActivityStrip record={shown} />
        </>
      )}
      {withMonths.length > 0 && <MonthsCard records={withMonths} isLabelled />}
      {shown ? (
        <div className="grid gap-4 xl:grid-cols-2">
          <CalibrationCard record={shown} modelSkill={modelSkill} isLabelled />
          {description}
        </div>
      ) : (
        description
      )}
    </>
  );
}
