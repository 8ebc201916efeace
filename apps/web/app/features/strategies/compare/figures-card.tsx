import { type ReactNode, useRef } from 'react';
import { CardBody, TitledCard } from '../../../ui/card.tsx';
import { type ComparedColumn, type FactRow, figureRows } from './compare-view.ts';
import { FiguresTable } from './figures-table.tsx';

interface FiguresCardProps<C> {
  columns: readonly C[];
  facts: readonly FactRow<C>[];
  /** What the figures of a column cover. */
  note: string;
  /** The head of a column. @param remove Removes the column, and moves the focus to the table */
  head: (column: C, remove: () => void) => ReactNode;
  onRemove: (id: string) => void;
}

/** The figures in one table, with their definitions below. */
export function FiguresCard<C extends ComparedColumn>({ columns, facts, note, head, onRemove }: FiguresCardProps<C>) {
  const box = useRef<HTMLElement>(null);
  const rows = figureRows(columns);
  const remove = (id: string) => {
    // The button disappears with its column, so the focus moves to the table.
    box.current?.focus({ preventScroll: true });
    onRemove(id);
  };
  return (
    <TitledCard id="compared-figures" title="Figures">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard */}
      <section ref={box} aria-label="Figures, scrollable" tabIndex={0} className="relative overflow-x-auto">
        <FiguresTable
          columns={columns}
          rows={rows}
          facts={facts}
          head={(column) => head(column, () => remove(column.id))}
        />
      </section>
      <CardBody className="grid gap-4">
        <p className="max-w-read text-12 text-ink-3">
          {note} The small figures below are 95% intervals. A shorter record gives a less certain figure. Best marks the
          best value of a row; where the intervals overlap, chance may decide it.
        </p>
        {rows.length > 0 && (
          <details>
            <summary className="touch w-fit text-13 text-ink-1">Definitions</summary>
            <section aria-label="Definitions">
              <dl className="mt-2 grid gap-x-8 gap-y-3 text-12 md:grid-cols-2 lg:grid-cols-3">
                {rows.map(({ key, label, definition }) => (
                  <div key={key}>
                    <dt className="font-strong text-ink-1">{label}</dt>
                    <dd className="text-ink-3">{definition}</dd>
                  </div>
                ))}
              </dl>
            </section>
          </details>
        )}
      </CardBody>
    </TitledCard>
  );
}
