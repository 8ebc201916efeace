import type { Run, Strategy } from '@sealtick/contract';
import { useQueries } from '@tanstack/react-query';
import { EM_DASH, formatCount } from '../../../lib/text/format.ts';
import { formatDate } from '../../../lib/time/time.ts';
import { Button } from '../../../ui/button.tsx';
import { COMPARED_KINDS } from '../../../ui/equity-chart/curve.ts';
import { loadStep } from '../../../ui/load-state.tsx';
import { ColumnHead } from '../compare/column-head.tsx';
import type { ComparedColumn, FactRow } from '../compare/compare-view.ts';
import { CurvesCard } from '../compare/curves-card.tsx';
import { FiguresCard } from '../compare/figures-card.tsx';
import { type ParameterView, toParameters, writeValue } from '../lab/parameter-view.ts';
import { runQuery } from './runs.queries.ts';

interface RunColumn extends ComparedColumn {
  readonly run: Run;
  readonly retry: () => void;
}

interface RunComparisonProps {
  /** One to four runs that are done. */
  runs: readonly Run[];
  getParameters: (run: Run) => Strategy['parameters'];
  onRemove: (id: string) => void;
}

/** Curves, figures and settings of runs side by side. */
export function RunComparison({ runs, getParameters, onRemove }: RunComparisonProps) {
  const results = useQueries({ queries: runs.map(({ id }) => runQuery(id)) });
  const columns = runs.map((run, i): RunColumn => {
    const read = results[i]!;
    return {
      id: run.id,
      name: run.name,
      kind: COMPARED_KINDS[i]!,
      run,
      record: read.data?.result ?? null,
      state: loadStep(read),
      retry: () => void read.refetch(),
    };
  });
  return (
    <>
      <CurvesCard columns={columns} record="backtest" />
      <FiguresCard
        columns={columns}
        facts={[...FACTS, ...parametersOfAll(runs, getParameters).map(parameterRow)]}
        note="Each figure covers the whole period of its run."
        head={(column, remove) => (
          <ColumnHead column={column} onRemove={remove}>
            <span className="block font-strong text-14 break-words">{column.name}</span>
            {column.state === 'failed' && (
              <>
                <span className="mt-1 block text-12 text-ink-3">{EM_DASH} The run could not be loaded.</span>
                <Button className="mt-2" onClick={column.retry}>
                  Try again
                </Button>
              </>
            )}
          </ColumnHead>
        )}
        onRemove={onRemove}
      />
    </>
  );
}

const FACTS: readonly FactRow<RunColumn>[] = [
  { label: 'From', read: ({ run }) => formatDate(run.summary?.from) },
  { label: 'To', read: ({ run }) => formatDate(run.summary?.to) },
  { label: 'Bars', read: ({ run }) => formatCount(run.summary?.bars ?? null) },
  { label: 'Series', read: ({ run }) => `${run.symbol} ${run.timeframe}` },
  { label: 'Prices', read: ({ run }) => (run.market === 'simulated' ? 'simulated' : 'of the market') },
  { label: 'Rules version', read: ({ run }) => String(run.version) },
  { label: 'Costs', read: ({ run }) => `× ${run.costFactor}` },
  {
    label: 'Exits inside a bar',
    read: ({ run: { detail } }) => (detail === null ? 'by the engine rules' : `by ${detail} bars`),
  },
];

/** Returns the parameters of the strategies of all runs, each key once. */
function parametersOfAll(runs: readonly Run[], getParameters: RunComparisonProps['getParameters']): ParameterView[] {
  const all = runs.flatMap((run) => toParameters(getParameters(run)));
  return all.filter(({ key }, i) => all.findIndex((one) => one.key === key) === i);
}

const parameterRow = (parameter: ParameterView): FactRow<RunColumn> => ({
  label: parameter.label,
  read: ({ run: { params } }) => {
    const value = params[parameter.key];
    return value === undefined ? EM_DASH : `${writeValue(value, parameter)} ${parameter.unit}`.trim();
  },
});
