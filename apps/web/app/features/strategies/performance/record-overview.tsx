import type { Strategy } from '@sealtick/contract';
import { LoadState } from '../../../ui/load-state.tsx';
import { ActivityStrip } from './activity-strip.tsx';
import { AgreementCard } from './agreement-card.tsx';
import { CalibrationCard } from './calibration-card.tsx';
import { EquityCard } from './equity-card.tsx';
import { LiveProgress } from './live-progress.tsx';
import { MonthsCard } from './months-card.tsx';
import { EQUITY_SKELETON } from './performance-skeleton.tsx';
import type { PerformanceView } from './performance-view.ts';
import { ResultsCard } from './results-cards.tsx';
import { usePerformance } from './use-performance.ts';

/** The records of a strategy in pictures. */
export function RecordOverview({ strategy }: { strategy: Strategy }) {
  const performance = usePerformance(strategy.id);
  return (
    <LoadState read={performance} what="the record" skeleton={EQUITY_SKELETON}>
      {(records) => <Overview strategy={strategy} performance={records} />}
    </LoadState>
  );
}

function Overview({ strategy, performance }: { strategy: Strategy; performance: PerformanceView }) {
  const { backtest, live, modelSkill } = performance;
  const shown = performance[strategy.performanceMetrics.basis.record] ?? backtest ?? live;
  const withMonths = [live, backtest].filter((record) => record !== null).filter(({ months }) => months.length > 0);
  return (
    <>
      <EquityCard performance={performance} isLabelled />
      {shown && (
        <>
          <LiveProgress performance={performance} />
          <div className="grid gap-4 xl:grid-cols-2">
            <AgreementCard performance={performance} />
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
