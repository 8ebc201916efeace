import type { RecordPerformance, RecordTimeframe, Strategy } from '@sealtick/contract';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useSetParam } from '../../../lib/navigation/use-set-param.ts';
import { formatDate } from '../../../lib/time/time.ts';
import { RecordLabel } from '../../../ui/basis-label.tsx';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { AlphaBetaCard } from './alpha-beta-card.tsx';
import { CalibrationCard } from './calibration-card.tsx';
import { EquityCard } from './equity-card.tsx';
import { HeadlineFigures } from './figures-card.tsx';
import { GroupsCard } from './groups-card.tsx';
import { MonthsCard } from './months-card.tsx';
import { MoreFigures } from './more-figures.tsx';
import { NoRecord } from './no-record.tsx';
import type { RecordName } from './performance.queries.ts';
import { FIGURES_SKELETON } from './performance-skeleton.tsx';
import type { PerformanceView } from './performance-view.ts';
import { chosenRecord, TIMEFRAMES, timeframeInAddress } from './record-shown.ts';
import { ExcursionsCard, ResultsCard } from './results-cards.tsx';
import { Robustness } from './robustness.tsx';
import { RollingSharpeCard } from './rolling-sharpe-card.tsx';
import { TradesCard } from './trades/trades-card.tsx';
import { usePerformance } from './use-performance.ts';
import { YearsCard } from './years-card.tsx';

const RECORDS = [
  { value: 'backtest', label: 'Backtest' },
  { value: 'live', label: 'Live' },
] as const;

/** Every figure of one record, backtest or live, never of both at the same time. */
export function Records({ strategy }: { strategy: Strategy }) {
  const [params] = useSearchParams();
  const timeframe = timeframeInAddress(params);
  const performance = usePerformance(strategy.id, timeframe);
  return (
    <LoadState read={performance} what="the record" skeleton={FIGURES_SKELETON}>
      {(records) => <ChosenRecord strategy={strategy} timeframe={timeframe} performance={records} />}
    </LoadState>
  );
}

interface ChosenRecordProps {
  strategy: Strategy;
  timeframe: RecordTimeframe;
  performance: PerformanceView;
}

function ChosenRecord({ strategy, timeframe, performance }: ChosenRecordProps) {
  const [params, choose] = useSetParam();
  const record = chosenRecord(params, strategy, performance);
  const timeframes = TIMEFRAMES.filter((one) => performance.streams.some((stream) => stream.timeframe === one));
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        {timeframes.length > 1 && (
          <ChoiceRow
            label="Timeframe"
            choices={[{ value: 'all', label: 'All' }, ...timeframes.map((value) => ({ value, label: value }))]}
            value={timeframe}
            onChange={(value: RecordTimeframe) => choose({ timeframe: value === 'all' ? '' : value, page: '' })}
          />
        )}
        {record && performance.backtest && performance.live ? (
          <ChoiceRow
            label="Record"
            choices={RECORDS}
            value={record.basis.record}
            onChange={(value: RecordName) => choose({ record: value, page: '' })}
          />
        ) : (
          record && <RecordLabel record={record.basis.record} />
        )}
      </div>
      {record === null ? <NoRecord /> : <Figures {...{ strategy, timeframe, record, performance }} />}
    </>
  );
}

interface FiguresProps {
  strategy: Strategy;
  timeframe: RecordTimeframe;
  record: RecordPerformance;
  performance: PerformanceView;
}

function Figures({ strategy, timeframe, record, performance }: FiguresProps) {
  const alone = useMemo(
    () => ({ ...performance, backtest: null, live: null, [record.basis.record]: record }),
    [performance, record],
  );
  return (
    <>
      <RuinNotice record={record} />
      <EquityCard performance={alone} />
      <HeadlineFigures record={record} />
      <MonthsCard records={[record]} />
      <YearsCard years={record.years} />
      <RollingSharpeCard record={record} />
      <AlphaBetaCard {...record} />
      <ResultsCard record={record} isFolded />
      <MoreFigures record={record} />
      <ExcursionsCard record={record} />
      <GroupsCard record={record} />
      <Robustness record={record} timeframe={timeframe} parameters={strategy.parameters} />
      <CalibrationCard record={record} modelSkill={performance.modelSkill} />
      <TradesCard strategyId={strategy.id} timeframe={timeframe} record={record} />
    </>
  );
}

/** Says on which day the model account of a record was ruined; nothing for others. */
function RuinNotice({ record: { ruinedOn } }: { record: Pick<RecordPerformance, 'ruinedOn'> }) {
  if (ruinedOn === null) return null;
  return (
    <p role="note" className="rounded-card bg-warn-soft px-4 py-3.5 text-13 text-ink-1 md:px-5">
      <strong className="text-warn">Ruined on {formatDate(ruinedOn)}.</strong> The model account lost all of its
      balance. The record ends there and counts no later trade.
    </p>
  );
}
