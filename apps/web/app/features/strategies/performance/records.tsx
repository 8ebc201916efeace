import type { RecordTimeframe } from '@sealtick/contract';
import { useSearchParams } from 'react-router';
import { withParam } from '../../../lib/use-url-text.ts';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import type { StrategyView } from '../strategy-view.ts';
import { CalibrationCard } from './calibration-card.tsx';
import { HeadlineFigures, MoreFigures } from './figures-card.tsx';
import { GroupsCard } from './groups-card.tsx';
import { NoRecord } from './no-record.tsx';
import type { RecordName } from './performance.queries.ts';
import { FiguresSkeleton } from './performance-skeleton.tsx';
import type { PerformanceView } from './performance-view.ts';
import { recordAsked, TIMEFRAMES, timeframeAsked } from './record-shown.ts';
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
  const [params, setParams] = useSearchParams();
  const timeframe = timeframeAsked(params);
  const performance = usePerformance(strategy.id, timeframe);
  const timeframes = TIMEFRAMES.filter((one) => performance.data?.streams.some((stream) => stream.timeframe === one));
  const choose = (value: RecordTimeframe) =>
    setParams((before) => withParam(before, 'timeframe', value === 'all' ? '' : value), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <>
      {timeframes.length > 1 && (
        <ChoiceRow
          label="Which timeframe"
          choices={[{ value: 'all', label: 'All' }, ...timeframes.map((value) => ({ value, label: value }))]}
          value={timeframe}
          onChange={choose}
        />
      )}
      {performance.isPending && <FiguresSkeleton />}
      {performance.isError && <PerformanceUnavailable onRetry={() => void performance.refetch()} />}
      {performance.data && <ChosenRecord strategy={strategy} timeframe={timeframe} performance={performance.data} />}
    </>
  );
}

interface ChosenRecordProps {
  strategy: StrategyView;
  timeframe: RecordTimeframe;
  performance: PerformanceView;
}

function ChosenRecord({ strategy, timeframe, performance }: ChosenRecordProps) {
  const [params, setParams] = useSearchParams();
  const asked = recordAsked(params, strategy.metrics.basis?.record);
  const record = performance[asked] ?? performance.backtest ?? performance.live;
  if (record === null) return <NoRecord />;
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
      <TradesCard strategyId={strategy.id} timeframe={timeframe} record={record} />
    </>
  );
}
