import type { RecordPerformance } from '@sealtick/contract';
import { RecordLabel } from '../../../ui/basis-label.tsx';
import { StatStrip } from '../../../ui/stat-card.tsx';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';
import { figureTone, formatFigure, sentence } from './figure-text.ts';

const KEYS = ['averageHoldingTime', 'tradesPerWeek', 'bestTrade', 'worstTrade', 'profitableMonths', 'exposureTime'];

/** How often and how long a strategy trades, with its best and worst trade. */
export function ActivityStrip({ record }: { record: RecordPerformance }) {
  const figures = KEYS.flatMap((key) => record.statistics.filter((figure) => figure.key === key));
  if (figures.length === 0) return null;
  return (
    <section aria-labelledby="activity">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="activity" className="font-head text-16">
          Trading activity
        </h2>
        <RecordLabel record={record.basis.record} />
      </div>
      <StatStrip
        label="Trading activity"
        columns={6}
        stats={figures.map((figure) => ({
          label: figure.label,
          head: <Tooltip text={figure.definition}>{figure.label}</Tooltip>,
          value: figure.value === null ? null : formatFigure(figure.value, figure),
          note: figure.value === null ? sentence(figure.reason ?? '') : undefined,
          tone: figureTone(figure),
        }))}
      />
    </section>
  );
}
