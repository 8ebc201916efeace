import type { RecordPerformance } from '@sealtick/contract';
import { RecordLabel } from '../../../ui/basis-label.tsx';
import { FoldCard } from '../../../ui/fold-card.tsx';
import { StatStrip } from '../../../ui/stat-card.tsx';
import { toStat } from './to-stat.tsx';

const KEYS = ['averageHoldingTime', 'tradesPerWeek', 'bestTrade', 'worstTrade', 'profitableMonths', 'exposureTime'];

/** How often and how long a strategy trades, with its best and worst trade. */
export function ActivityStrip({ record }: { record: RecordPerformance }) {
  const figures = KEYS.flatMap((key) => record.statistics.filter((figure) => figure.key === key));
  if (figures.length === 0) return null;
  return (
    <FoldCard id="activity" title="Trading activity" head={<RecordLabel record={record.basis.record} />}>
      <div className="p-4 md:p-5">
        <StatStrip label="Trading activity" columns={6} stats={figures.map((figure) => toStat(figure))} />
      </div>
    </FoldCard>
  );
}
