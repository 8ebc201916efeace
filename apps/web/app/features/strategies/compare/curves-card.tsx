import { useMemo } from 'react';
import { formatPercent } from '../../../lib/text/format.ts';
import { formatDate } from '../../../lib/time/time.ts';
import { HypotheticalNotice, RecordLabel, SimulatedLabel } from '../../../ui/basis-label.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import type { Curve } from '../../../ui/equity-chart/curve.ts';
import { CurveSwatch } from '../../../ui/equity-chart/curve-swatch.tsx';
import { EquityChart } from '../../../ui/equity-chart/equity-chart.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { RecordName } from '../performance/performance.queries.ts';
import { type ComparedColumn, type ComparedCurves, comparedCurves, getBases } from './compare-view.ts';

/** The curves of all columns on one chart, over the days that all have. */
export function CurvesCard({ columns, record }: { columns: readonly ComparedColumn[]; record: RecordName }) {
  const compared = useMemo(() => comparedCurves(columns), [columns]);
  const content = useMemo(() => ({ curves: compared.curves, split: null }), [compared]);
  const bases = getBases(columns);
  const isLoading = columns.some(({ state }) => state === 'loading');
  return (
    <Card aria-labelledby="compared-curves">
      <CardHeader id="compared-curves" title="Equity and drawdown">
        <span className="flex items-center gap-4">
          <RecordLabel record={record} />
          {bases.some((basis) => basis?.market === 'simulated') && <SimulatedLabel />}
        </span>
      </CardHeader>
      <CardBody>
        <ul aria-label="Curves" className="mb-3 flex flex-wrap gap-x-6 gap-y-1.5 text-13">
          {columns.map(({ id, name, kind }) => (
            <li key={id} className="flex items-center gap-2">
              <CurveSwatch kind={kind} />
              <span className="text-ink-1">{name}</span>
              <span className="tabular-nums">{gainText(compared.curves.find((curve) => curve.id === id))}</span>
            </li>
          ))}
        </ul>
        {isLoading ? (
          <div role="status" aria-label="Loading the records">
            <Skeleton className="h-92 md:h-108" />
          </div>
        ) : (
          <EquityChart label={description(compared)} content={content} />
        )}
        <div className="mt-2 grid gap-2">
          <p className="min-h-4 max-w-read text-12 text-ink-3">{!isLoading && daysText(compared)}</p>
          <HypotheticalNotice bases={bases} />
        </div>
      </CardBody>
    </Card>
  );
}

const gainText = (curve: Curve | undefined) =>
  formatPercent(curve?.value[curve.value.length - 1] ?? null, 1, 'exceptZero');

function daysText({ curves, common }: ComparedCurves): string {
  if (curves.length === 0) return 'There is no curve of this record yet.';
  if (common === null) return 'The records share fewer than two days: each curve starts at 0% on its own first day.';
  return `Days that all records have: ${formatDate(common.from)} to ${formatDate(common.to)}, each curve from 0%. Daily, marked to market, net of costs.`;
}

function description({ curves }: ComparedCurves): string {
  const parts = curves.map((curve) => `${curve.label} ${gainText(curve)}`);
  return `Equity over drawdown: ${parts.join('; ') || 'no mark yet'}`;
}
