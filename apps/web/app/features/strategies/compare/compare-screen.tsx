import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { withParam } from '../../../lib/navigation/use-url-text.ts';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { PageHead, ScreenTitle } from '../../../ui/page-head.tsx';
import { RestoreNotice } from '../../../ui/restore-notice.tsx';
import { Term } from '../../../ui/term.tsx';
import { Breadcrumb } from '../breadcrumb.tsx';
import { performanceQuery, type RecordName } from '../performance/performance.queries.ts';
import { type PerformanceView, toPerformanceView } from '../performance/performance-view.ts';
import type { ListedStrategy } from '../strategies.queries.ts';
import { AddStrategy } from './add-strategy.tsx';
import { FACTS, recordCompared, toColumns } from './compare-view.ts';
import { addressWith, MAX_COMPARED } from './compared-ids.ts';
import { CorrelationCard } from './correlation-card.tsx';
import { CurvesCard } from './curves-card.tsx';
import { FiguresCard } from './figures-card.tsx';
import { StrategyHead } from './strategy-head.tsx';

/** Returns the records of at most four strategies, in order. Four fixed hooks: `useQueries` would add script to every page. */
function useRecords(ids: readonly string[]): readonly UseQueryResult<PerformanceView>[] {
  const [first, second, third, fourth] = ids;
  return [useRecord(first), useRecord(second), useRecord(third), useRecord(fourth)].slice(0, ids.length);
}

const useRecord = (id: string | undefined) =>
  useQuery({ ...performanceQuery(id ?? '', 'all'), select: toPerformanceView, enabled: id !== undefined });

const RECORDS = [
  { value: 'backtest', label: 'Backtest' },
  { value: 'live', label: 'Live' },
] as const;

interface CompareScreenProps {
  strategies: readonly ListedStrategy[];
  /** One to four strategies. */
  ids: readonly string[];
}

/** Up to four strategies side by side: the same record of each, in one chart and one table. */
export function CompareScreen({ strategies, ids }: CompareScreenProps) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const compared = ids.map((id) => strategies.find((strategy) => strategy.id === id)!);
  const reads = useRecords(ids);
  const record = recordCompared(params, compared);
  const columns = toColumns(compared, reads, record);
  const others = strategies.filter(({ id }) => !ids.includes(id));

  const show = (next: readonly string[]) =>
    void navigate(addressWith(params, 'compare', next), { preventScrollReset: true });
  const choose = (value: RecordName) =>
    setParams((before) => withParam(before, 'record', value), { replace: true, preventScrollReset: true });

  return (
    <>
      <PageHead
        title="Compare strategies"
        description="Systematic strategies side by side: curves, figures and risk."
      />
      <ScreenTitle
        title="Compare strategies"
        text={
          <p>
            Compares records of one kind: <Term of="backtest">backtests</Term> or live records.
          </p>
        }
      >
        <div className="flex max-w-full flex-wrap items-center gap-x-4 gap-y-3">
          <Breadcrumb to={addressWith(withParam(params, 'record', ''), 'pick', ids)} here="Compare" />
          <ChoiceRow label="Record" choices={RECORDS} value={record} onChange={choose} />
          {ids.length < MAX_COMPARED && others.length > 0 && (
            <AddStrategy others={others} onAdd={(id) => show([...ids, id])} />
          )}
        </div>
      </ScreenTitle>
      <RestoreNotice className="mb-3" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <CurvesCard columns={columns} record={record} />
        <FiguresCard
          columns={columns}
          facts={FACTS}
          note="Each figure covers the whole of its own record, from and to the days in the table."
          head={(column, remove) => (
            <StrategyHead
              column={column}
              record={record}
              onRemove={remove}
              onRetry={() => void reads[ids.indexOf(column.id)]!.refetch()}
            />
          )}
          onRemove={(id) => show(ids.filter((one) => one !== id))}
        />
        <CorrelationCard columns={columns} />
      </div>
    </>
  );
}
