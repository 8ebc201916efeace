import { useRef } from 'react';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import type { RecordName } from '../performance/performance.queries.ts';
import { type ColumnView, figureRows } from './compare-view.ts';
import { FiguresTable } from './figures-table.tsx';

interface FiguresCardProps {
  columns: readonly ColumnView[];
  record: RecordName;
  onRemove: (id: string) => void;
  onRetry: (id: string) => void;
}

/** The figures in one table, with their definitions below. */
export function FiguresCard({ columns, record, onRemove, onRetry }: FiguresCardProps) {
  const box = useRef<HTMLElement>(null);
  const rows = figureRows(columns);
  const remove = (id: string) => {
    // The button disappears with its column, so the focus moves to the table.
    box.current?.focus({ preventScroll: true });
    onRemove(id);
  };
  return (
    <Card aria-labelledby="compared-figures">
      <CardHeader id="compared-figures" title="Figures" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard */}
      <section ref={box} aria-label="Figures, scrollable" tabIndex={0} className="relative overflow-x-auto">
        <FiguresTable columns={columns} rows={rows} record={record} onRemove={remove} onRetry={onRetry} />
      </section>
      <CardBody className="grid gap-4">
        <p className="max-w-read text-12 text-ink-3">
          Each figure covers the whole of its own record, from and to the days in the table. The small figures below are
          95 % intervals. A shorter record gives a less certain figure. Best marks the best value of a row; where the
          intervals overlap, chance may decide it.
        </p>
        {rows.length > 0 && (
          <section aria-labelledby="compared-meaning">
            <h3 id="compared-meaning" className="mb-2 text-13">
              Definitions
            </h3>
            <dl className="grid gap-x-8 gap-y-3 text-12 md:grid-cols-2 lg:grid-cols-3">
              {rows.map(({ key, label, definition }) => (
                <div key={key}>
                  <dt className="font-strong text-ink-1">{label}</dt>
                  <dd className="text-ink-3">{definition}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </CardBody>
    </Card>
  );
}
