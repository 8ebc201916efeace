import type { Figure } from '@sealtick/contract';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FigureChart } from '../../ui/figure-chart.tsx';
import { TEXT_LINK } from '../../ui/text-link.tsx';
import { DocumentTable } from '../../widgets/document/document-table.tsx';

interface ArticleFigureProps {
  figure: Figure;
  /** Address of its numbers as a file; null for a draft, which has none. */
  file: string | null;
}

/** A figure of an article with its numbers, as a table and as a file, and the command that computes them again. */
export function ArticleFigure({ figure, file }: ArticleFigureProps) {
  const { title, text, command } = figure;
  return (
    <figure className="mt-6 mb-8 rounded-card border border-line bg-surface-1 p-4 md:p-5">
      <figcaption className="mb-4">
        <p className="font-head text-14 text-ink-1">{title}</p>
        <p className="mt-1 text-12 text-ink-3">{text}</p>
      </figcaption>
      <FigureChart figure={figure} />
      <details className="mt-4 border-line border-t pt-3">
        <summary className={`touch text-13 ${TEXT_LINK}`}>Show the numbers</summary>
        <div className="mt-3">
          <DocumentTable {...getTable(figure)} />
        </div>
      </details>
      {file !== null && (
        <a href={file} className={`touch mt-3 block w-fit text-13 print:hidden ${TEXT_LINK}`}>
          Download the numbers <span className="text-ink-3">(CSV)</span>
        </a>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 text-12 text-ink-3">
        <p>
          Compute it again in the folder of the program:{' '}
          <code className="font-mono text-ink-2 [font-variant-ligatures:none] wrap-anywhere">{command}</code>
        </p>
        <CopyButton label="Copy the command" text={command} />
      </div>
    </figure>
  );
}

const cell = (text: string) => [{ text }];

/** Returns the numbers as a table. A place that has a label on the axis is named by it. */
function getTable({ x, y, series, rows }: Figure) {
  const place = (value: number) =>
    x.ticks.find(({ at }) => at === value)?.label ?? `${value.toFixed(x.digits)}${x.unit}`;
  return {
    head: [x.name, ...series].map(cell),
    rows: rows.map(([at, ...values]) =>
      [place(at!), ...values.map((value) => `${value.toFixed(y.digits).replace('-', '−')}${y.unit}`)].map(cell),
    ),
  };
}
