import type { StatisticView } from '@sealtick/contract';
import { EM_DASH } from '../../../lib/text/format.ts';
import { formatDate } from '../../../lib/time/time.ts';
import { RecordLabel } from '../../../ui/basis-label.tsx';
import { TitledCard } from '../../../ui/card.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';
import { formatFigure, formatInterval } from './figure-text.ts';
import { liveProgress } from './live-progress.tsx';
import type { PerformanceView } from './performance-view.ts';

const ROWS = [
  'cagr',
  'totalReturn',
  'volatility',
  'sharpeRatio',
  'maxDrawdown',
  'winRate',
  'payoffRatio',
  'profitFactor',
  'expectancy',
  'trades',
];

const COLUMNS = [
  { name: 'Figure', head: <span className="sr-only">Figure</span> },
  { name: 'Backtest', head: <RecordLabel record="backtest" />, isNumber: true },
  { name: 'Live', head: <RecordLabel record="live" />, isNumber: true, className: 'max-md:pr-4' },
  { name: 'Live, 95% interval', isNumber: true, className: 'max-md:hidden' },
];

/** The same figures of both records side by side; until the live record has its ratios, those of the backtest alone. */
export function AgreementCard({ performance }: { performance: PerformanceView }) {
  const { backtest, live } = performance;
  const isCompared = live !== null && (liveProgress(performance) === null || backtest === null);
  const of = (figures: readonly StatisticView[] | undefined, key: string) =>
    figures?.find((figure) => figure.key === key);
  const rows = ROWS.map((key) => ({ key, before: of(backtest?.statistics, key), now: of(live?.statistics, key) }));
  const seen = rows.filter(({ before, now }) => before || now);
  if (seen.length === 0) return null;
  if (!isCompared) return <BacktestFigures figures={seen.flatMap(({ before }) => before ?? [])} />;
  return (
    <TitledCard
      id="agreement"
      title="Backtest and live compared"
      head={<span className="text-12 text-ink-3">Live as of {formatDate(live.to)}</span>}
    >
      <Table label="Backtest and live compared" columns={COLUMNS}>
        {seen.map(({ key, before, now }) => (
          <tr key={key}>
            <Th className="font-text whitespace-normal!">
              <Tooltip text={(before ?? now)!.definition}>{(before ?? now)!.label}</Tooltip>
            </Th>
            <Value figure={before} />
            <Value figure={now} isStrong />
            <Td isNumber className="text-ink-3 max-md:hidden">
              <Interval figure={now} />
            </Td>
          </tr>
        ))}
      </Table>
    </TitledCard>
  );
}

/** The figures of the backtest, while the live record has none to compare. */
function BacktestFigures({ figures }: { figures: readonly StatisticView[] }) {
  return (
    <TitledCard id="agreement" title="Backtest in figures" head={<RecordLabel record="backtest" />}>
      <dl className="grid px-4 md:px-5">
        {figures.map((figure) => (
          <div key={figure.key} className="-mb-px flex justify-between gap-4 border-line border-b py-1.5 text-13">
            <dt>
              <Tooltip text={figure.definition}>{figure.label}</Tooltip>
            </dt>
            <dd className="font-strong text-ink-1 tabular-nums">{formatFigure(figure.value, figure)}</dd>
          </div>
        ))}
      </dl>
    </TitledCard>
  );
}

function Interval({ figure }: { figure: StatisticView | undefined }) {
  if (!figure) return EM_DASH;
  const reason = figure.interval ? undefined : figure.intervalReason;
  return reason ? <Tooltip text={reason}>insufficient</Tooltip> : formatInterval(figure);
}

function Value({ figure, isStrong = false }: { figure: StatisticView | undefined; isStrong?: boolean }) {
  const text = figure ? formatFigure(figure.value, figure) : EM_DASH;
  return (
    <Td isNumber className={isStrong ? 'font-strong text-ink-1 max-md:pr-4' : ''}>
      {figure && figure.value === null && figure.reason ? <Tooltip text={figure.reason}>{text}</Tooltip> : text}
    </Td>
  );
}
