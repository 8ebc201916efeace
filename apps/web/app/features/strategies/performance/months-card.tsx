import type { RecordPerformance } from '@sealtick/contract';
import { RecordLabel } from '../../../ui/basis-label.tsx';
import { CardBody, TitledCard } from '../../../ui/card.tsx';
import { FoldCard } from '../../../ui/fold-card.tsx';
import { Heatmap } from '../../../ui/heatmap.tsx';
import { toMonthRows } from '../../../ui/month-rows.ts';

const TITLE = 'Monthly returns, %';
const NAMES = { live: 'Live', backtest: 'Backtest' } as const;

interface MonthsCardProps {
  records: readonly Pick<RecordPerformance, 'basis' | 'months'>[];
  /** Whether the card says which record it shows, because the screen shows both. */
  isLabelled?: boolean;
  isFolded?: boolean;
}

/** Monthly returns of one record, or of several one below the other. */
export function MonthsCard({ records, isLabelled = false, isFolded = false }: MonthsCardProps) {
  const [only] = records.length === 1 ? records : [];
  const hasMonths = records.some(({ months }) => months.length > 0);
  const head = (
    <span className="flex items-center gap-4 text-12 text-ink-3">
      {only && isLabelled && <RecordLabel record={only.basis.record} />}
      <span>* partial month</span>
    </span>
  );
  const body = (
    <CardBody className="grid gap-5">
      {!hasMonths && <p className="text-13">— No daily mark yet. The first month begins with it.</p>}
      {only && hasMonths && <Heatmap label="Monthly returns in percent" rows={toMonthRows(only.months)} />}
      {!only &&
        records.map(({ basis, months }) => (
          <div key={basis.record}>
            <p className="mb-1 text-12">
              <RecordLabel record={basis.record} />
            </p>
            <Heatmap label={`${NAMES[basis.record]}: monthly returns in percent`} rows={toMonthRows(months)} />
          </div>
        ))}
    </CardBody>
  );
  if (isFolded) {
    return (
      <FoldCard id="months" title={TITLE} head={head}>
        {body}
      </FoldCard>
    );
  }
  return (
    <TitledCard id="months" title={TITLE} head={head}>
      {body}
    </TitledCard>
  );
}
