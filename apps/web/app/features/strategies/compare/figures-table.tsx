import type { StatisticView } from '@sealtick/contract';
import type { ReactNode } from 'react';
import { EM_DASH } from '../../../lib/text/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatFigure, formatInterval } from '../performance/figure-text.ts';
import type { ComparedColumn, FactRow, FigureRow } from './compare-view.ts';

interface FiguresTableProps<C> {
  columns: readonly C[];
  rows: readonly FigureRow[];
  facts: readonly FactRow<C>[];
  head: (column: C) => ReactNode;
}

const HEAD =
  'sticky left-0 z-1 max-w-24 bg-surface-1 py-2.5 pr-2 pl-4 text-left align-top font-text md:max-w-none md:px-5';
const CELL = 'py-2.5 pr-2 pl-1 text-right align-top last:pr-4 md:px-3 md:last:pr-5';

/** One column per record, one row per figure. */
export function FiguresTable<C extends ComparedColumn>({ columns, rows, facts, head }: FiguresTableProps<C>) {
  return (
    <table aria-label="Figures side by side" className="w-full text-13 tabular-nums md:table-fixed">
      <thead>
        <tr>
          <td className={HEAD} />
          {columns.map((column) => (
            <th key={column.id} scope="col" className={`${CELL} min-w-28 font-text`}>
              {head(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-line border-y">
        {rows.map(({ key, label, figures, best }) => (
          <tr key={key}>
            <th scope="row" className={HEAD}>
              {label}
            </th>
            {columns.map(({ id, state }, i) => (
              <td key={id} className={CELL}>
                {state === 'loading' ? <Waiting /> : <Figure figure={figures[i]} isBest={best.includes(i)} />}
              </td>
            ))}
          </tr>
        ))}
        {facts.map(({ label, read }) => (
          <tr key={label}>
            <th scope="row" className={HEAD}>
              {label}
            </th>
            {columns.map((column) => (
              <td key={column.id} className={`${CELL} text-ink-1 proportional-nums`}>
                {read(column)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Waiting = () => <Skeleton className="ml-auto h-4 w-14" />;

function Figure({ figure, isBest }: { figure: StatisticView | undefined; isBest: boolean }) {
  if (!figure) return EM_DASH;
  return (
    <>
      {isBest && (
        <span className="mr-2 rounded-chip border border-accent px-1 text-12 text-accent-text max-md:mr-0 max-md:ml-auto max-md:block max-md:w-fit">
          Best
        </span>
      )}
      <span className="font-strong text-ink-1">{formatFigure(figure.value, figure)}</span>
      {figure.interval && (
        <span className="block text-12 text-ink-3 max-md:tracking-tight md:whitespace-nowrap">
          {formatInterval(figure)}
        </span>
      )}
      {figure.value === null && figure.reason && (
        <span className="ml-auto block max-w-44 text-12 text-ink-3">{figure.reason}</span>
      )}
    </>
  );
}
