import type { StatisticView } from '@sealtick/contract';
import { X } from 'lucide';
import { EM_DASH } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { CurveSwatch } from '../../../ui/equity-chart/curve-swatch.tsx';
import { Icon } from '../../../ui/icon.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { formatFigure, formatInterval } from '../performance/figure-text.ts';
import type { RecordName } from '../performance/performance.queries.ts';
import { type ColumnView, FACTS, type FigureRow, whyEmpty } from './compare-view.ts';

interface FiguresTableProps {
  columns: readonly ColumnView[];
  rows: readonly FigureRow[];
  record: RecordName;
  onRemove: (id: string) => void;
  onRetry: (id: string) => void;
}

const HEAD =
  'sticky left-0 z-1 max-w-24 bg-surface-1 py-2.5 pr-2 pl-4 text-left align-top font-text md:max-w-none md:px-5';
const CELL = 'py-2.5 pr-2 pl-1 text-right align-top last:pr-4 md:px-3 md:last:pr-5';

/** One column per strategy, one row per figure. */
export function FiguresTable({ columns, rows, record, onRemove, onRetry }: FiguresTableProps) {
  return (
    <table aria-label="Figures side by side" className="w-full text-13 tabular-nums md:table-fixed">
      <thead>
        <tr>
          <td className={HEAD} />
          {columns.map((column) => (
            <ColumnHead key={column.id} column={column} record={record} onRemove={onRemove} onRetry={onRetry} />
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
        {FACTS.map(({ label, read }) => (
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

function ColumnHead({
  column,
  record,
  onRemove,
  onRetry,
}: Omit<FiguresTableProps, 'columns' | 'rows'> & { column: ColumnView }) {
  const why = whyEmpty(column, record);
  return (
    <th scope="col" className={`${CELL} min-w-28 font-text`}>
      <span className="flex items-center justify-end gap-2">
        <CurveSwatch kind={column.kind} />
        <button
          type="button"
          aria-label={`Remove ${column.name} from the comparison`}
          onClick={() => onRemove(column.id)}
          className="relative z-1 -mr-1.5 grid size-11 md:size-8 place-items-center rounded-chip text-ink-3 hover:bg-surface-3 hover:text-ink-1"
        >
          <Icon of={X} size={15} />
        </button>
      </span>
      <span className="block font-strong text-14">
        <TextLink to={paths.strategy(column.id)}>{column.name}</TextLink>
      </span>
      {why && (
        <span className="mt-1 block text-12 text-ink-3">
          {EM_DASH} {why}
        </span>
      )}
      {column.state === 'failed' && (
        <Button className="mt-2" onClick={() => onRetry(column.id)}>
          Try again
        </Button>
      )}
    </th>
  );
}

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
        <span className="block text-12 whitespace-nowrap text-ink-3 max-md:tracking-tight">
          {formatInterval(figure)}
        </span>
      )}
      {figure.value === null && figure.reason && (
        <span className="ml-auto block max-w-44 text-12 text-ink-3">{figure.reason}</span>
      )}
    </>
  );
}
