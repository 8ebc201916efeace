import { useRef } from 'react';
import { RecordLabel, SimulatedLabel } from '../../../ui/basis-label.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import type { RecordName } from '../performance/performance.queries.ts';
import { basesOf, type ColumnView, figureRows } from './compare-view.ts';
import { FiguresTable } from './figures-table.tsx';

interface FiguresCardProps {
  columns: readonly ColumnView[];
  record: RecordName;
  onRemove: (id: string) => void;
  onRetry: (id: string) => void;
}

/** The figures in one table, and beneath it what each of them means. */
export function FiguresCard({ columns, record, onRemove, onRetry }: FiguresCardProps) {
  const box = useRef<HTMLElement>(null);
  const rows = figureRows(columns);
  const remove = (id: string) => {
    // The button goes with its column; who pressed it by keyboard stays where they were.
    box.current?.focus({ preventScroll: true });
    onRemove(id);
  };
  return (
    <Card aria-labelledby="compared-figures">
      <CardHeader id="compared-figures" title="Figures">
        <span className="flex items-center gap-4">
          <RecordLabel record={record} />
          {basesOf(columns).some((basis) => basis?.market === 'simulated') && <SimulatedLabel />}
        </span>
      </CardHeader>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section ref={box} aria-label="Figures, scrollable" tabIndex={0} className="relative overflow-x-auto">
        <FiguresTable columns={columns} rows={rows} record={record} onRemove={remove} onRetry={onRetry} />
      </section>
      <CardBody className="grid gap-4">
        <p className="max-w-read text-12 text-ink-3">
          Each figure rests on the whole of its own record, from and to the days named in the table; small figures
          beneath are 95 % intervals. Records of different length are not equally certain.
        </p>
        {rows.length > 0 && (
          <section aria-labelledby="compared-meaning">
            <h3 id="compared-meaning" className="mb-2 text-13">
              What the figures mean
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
