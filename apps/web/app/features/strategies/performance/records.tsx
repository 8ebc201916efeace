import { useSearchParams } from 'react-router';
import { withParam } from '../../../lib/use-url-text.ts';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import type { StrategyView } from '../strategy-view.ts';
import { CalibrationCard } from './calibration-card.tsx';
import { HeadlineFigures, MoreFigures } from './figures-card.tsx';
import { GroupsCard } from './groups-card.tsx';
import type { RecordName } from './performance.queries.ts';
import { FiguresSkeleton } from './performance-skeleton.tsx';
import type { PerformanceView } from './performance-view.ts';
import { recordAsked } from './record-shown.ts';
import { ExcursionsCard, MonthsCard, ResultsCard } from './results-cards.tsx';
import { TradesCard } from './trades-card.tsx';
import { PerformanceUnavailable } from './unavailable.tsx';
import { usePerformance } from './use-performance.ts';

const RECORDS = [
  { value: 'backtest', label: 'Back-test' },
  { value: 'live', label: 'Live' },
] as const;

/** Every figure of one record, back-test or live: never of both at once. */
export function Records({ strategy }: { strategy: StrategyView }) {
  const performance = usePerformance(strategy.id);
  if (performance.isPending) return <FiguresSkeleton />;
  if (performance.isError) return <PerformanceUnavailable onRetry={() => void performance.refetch()} />;
  return <ChosenRecord strategy={strategy} performance={performance.data} />;
}

function ChosenRecord({ strategy, performance }: { strategy: StrategyView; performance: PerformanceView }) {
  const [params, setParams] = useSearchParams();
  const asked = recordAsked(params, strategy.metrics.basis?.record);
  const record = performance[asked] ?? performance.backtest ?? performance.live;
  if (record === null) {
    return <EmptyState title="No record yet" text="The back-test is computed when the strategy is first published." />;
  }
  const choose = (value: RecordName) =>
    setParams((before) => withParam(before, 'record', value), { replace: true, preventScrollReset: true });
  return (
    <>
      {performance.backtest && performance.live && (
        <ChoiceRow label="Which record" choices={RECORDS} value={record.basis.record} onChange={choose} />
      )}
      <HeadlineFigures record={record} />
      <MonthsCard record={record} />
      <ResultsCard record={record} />
      <ExcursionsCard record={record} />
      <GroupsCard record={record} />
      <CalibrationCard record={record} modelSkill={performance.modelSkill} />
      <MoreFigures record={record} />
      <TradesCard strategyId={strategy.id} record={record} />
    </>
  );
}
