import { useSearchParams } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { withParam } from '../../../lib/use-url-text.ts';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ParityNote } from '../parity-note.tsx';
import { CalibrationCard } from '../performance/calibration-card.tsx';
import { HeadlineFigures, MoreFigures } from '../performance/figures-card.tsx';
import { GroupsCard } from '../performance/groups-card.tsx';
import type { RecordName } from '../performance/performance.queries.ts';
import { FiguresSkeleton } from '../performance/performance-skeleton.tsx';
import type { PerformanceView } from '../performance/performance-view.ts';
import { recordAsked } from '../performance/record-shown.ts';
import { ExcursionsCard, MonthsCard, ResultsCard } from '../performance/results-cards.tsx';
import { TradesCard } from '../performance/trades-card.tsx';
import { PerformanceUnavailable } from '../performance/unavailable.tsx';
import { usePerformance } from '../performance/use-performance.ts';
import type { StrategyView } from '../strategy-view.ts';
import { type PanelProps, Paragraphs } from './panel.tsx';

const RECORDS = [
  { value: 'backtest', label: 'Back-test' },
  { value: 'live', label: 'Live' },
] as const;

export function PerformancePanel({ strategy }: PanelProps) {
  const performance = usePerformance(strategy.id);
  return (
    <>
      {performance.isPending && <FiguresSkeleton />}
      {performance.isError && <PerformanceUnavailable onRetry={() => void performance.refetch()} />}
      {performance.data && <Records strategy={strategy} performance={performance.data} />}
      <Card>
        <CardHeader title="Live beside replay">
          <TextLink to={paths.verifyOf(strategy.id)}>Verify this record</TextLink>
        </CardHeader>
        <CardBody>
          <ParityNote parity={strategy.parity} />
        </CardBody>
      </Card>
      {strategy.backtestMethodology && (
        <Card>
          <CardHeader title="How the back-test is made" />
          <CardBody>
            <Paragraphs text={strategy.backtestMethodology} />
          </CardBody>
        </Card>
      )}
    </>
  );
}

function Records({ strategy, performance }: { strategy: StrategyView; performance: PerformanceView }) {
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
      <CalibrationCard record={record} />
      <MoreFigures record={record} />
      <TradesCard strategyId={strategy.id} record={record} />
    </>
  );
}
