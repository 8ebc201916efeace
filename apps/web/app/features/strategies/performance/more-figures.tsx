import type { RecordPerformance, StatisticView } from '@sealtick/contract';
import { Accordion } from '../../../ui/accordion.tsx';
import { FoldCard } from '../../../ui/fold-card.tsx';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';
import { DefinitionsLink } from './definitions-link.tsx';
import { groupedFigures } from './figure-groups.ts';
import { formatFigure, sentence } from './figure-text.ts';

/** The figures that are not tiles, in groups that open. */
export function MoreFigures({ record }: { record: Pick<RecordPerformance, 'statistics' | 'periodsPerYear'> }) {
  const groups = groupedFigures(record.statistics);
  if (groups.length === 0) return null;
  return (
    <FoldCard id="more-figures" title="More figures">
      <Accordion
        isWide
        open="first"
        items={groups.map(({ title, figures }) => ({
          title: `${title} (${figures.length})`,
          content: <Figures figures={figures} periodsPerYear={record.periodsPerYear} />,
        }))}
      />
      <p className="px-4 py-3 text-13 md:px-5">
        <DefinitionsLink />
      </p>
    </FoldCard>
  );
}

function Figures({ figures, periodsPerYear }: { figures: readonly StatisticView[]; periodsPerYear: number }) {
  return (
    <dl className="grid md:grid-cols-2 md:gap-x-8">
      {figures.map((figure) => (
        <div key={figure.key} className="flex items-start justify-between gap-4 border-line border-t py-2">
          <dt>
            <Tooltip text={figure.definition}>{figure.label}</Tooltip>
          </dt>
          <dd className="text-right">
            <span className="font-strong text-ink-1 whitespace-nowrap tabular-nums">
              {formatFigure(figure.value, figure, figure.value, periodsPerYear)}
            </span>
            {figure.value === null && <span className="block text-12 text-ink-3">{sentence(figure.reason ?? '')}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
