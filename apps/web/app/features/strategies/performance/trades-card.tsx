import type { RecordPerformance, RecordTimeframe, StrategyTrade } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide';
import { formatAllDigits, formatCount, formatR } from '../../../lib/format.ts';
import { formatMoment, orDash } from '../../../lib/time.ts';
import { TONE, toneOf } from '../../../lib/tone-of.ts';
import { BasisLabel } from '../../../ui/basis-label.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.ts';
import { SideLabel } from '../../../ui/side-label.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { TEXT_LINK } from '../../../ui/text-link.tsx';
import { type RecordName, tradesFile, tradesQuery } from './performance.queries.ts';

interface TradesCardProps {
  strategyId: string;
  timeframe: RecordTimeframe;
  record: RecordPerformance;
}

/** The newest trades of a record, and all of them as a file. */
export function TradesCard({ strategyId, timeframe, record }: TradesCardProps) {
  const name: RecordName = record.basis.record;
  const trades = useQuery(tradesQuery(strategyId, name, timeframe));
  const total = record.statistics.find(({ key }) => key === 'trades')?.value ?? null;
  return (
    <Card aria-labelledby="trades">
      <CardHeader id="trades" title="Trades">
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <BasisLabel basis={record.basis} />
          <a
            href={tradesFile(strategyId, name, timeframe)}
            download
            className={`${TEXT_LINK} touch inline-flex items-center gap-1.5 text-13`}
          >
            <Icon of={Download} size={14} />
            Download CSV
          </a>
        </span>
      </CardHeader>
      {trades.isPending && <Loading />}
      {trades.isError && (
        <div className="p-4">
          <ErrorState title="The trades could not be loaded" onRetry={() => void trades.refetch()} />
        </div>
      )}
      {trades.data && trades.data.length === 0 && (
        <p className="px-4 py-4 text-13 md:px-5">— No trade has closed yet.</p>
      )}
      {trades.data && trades.data.length > 0 && (
        <>
          <TradeTable trades={trades.data} />
          <p className="px-4 py-3 text-12 text-ink-3 md:px-5">
            The newest {formatCount(trades.data.length)}
            {total !== null && ` of ${formatCount(total)}`}. The file contains all trades with costs, targets and exits.
            R is net of costs.
          </p>
        </>
      )}
    </Card>
  );
}

/** Columns for wide screens only: on a phone, symbol, time and result stay, and the file has the rest. */
const WIDE_ONLY = 'max-md:hidden';
const COLUMNS = [
  { name: 'Symbol' },
  { name: 'Side' },
  { name: 'In, UTC' },
  { name: 'Fill', isNumber: true, className: WIDE_ONLY },
  { name: 'Out, UTC', className: WIDE_ONLY },
  { name: 'Last exit', isNumber: true, className: WIDE_ONLY },
  { name: 'By', className: WIDE_ONLY },
  { name: 'Result', isNumber: true },
];

function TradeTable({ trades }: { trades: readonly StrategyTrade[] }) {
  return (
    <Table label="Newest trades" columns={COLUMNS} scrolls>
      {trades.map((trade) => (
        <tr key={`${trade.symbol} ${trade.timeframe} ${trade.side} ${trade.signalAt}`}>
          <Th className="font-strong text-ink-1">
            {trade.symbol} <span className="font-text text-ink-3">{trade.timeframe}</span>
          </Th>
          <Td>
            <SideLabel side={trade.side} />
          </Td>
          <Td>
            <Moment at={trade.filledAt} />
          </Td>
          <Td isNumber className={WIDE_ONLY}>
            {formatAllDigits(trade.fillPrice)}
          </Td>
          <Td className={WIDE_ONLY}>
            <Moment at={trade.closedAt} />
          </Td>
          <Td isNumber className={WIDE_ONLY}>
            {formatAllDigits(trade.exits.at(-1)?.price)}
          </Td>
          <Td className={WIDE_ONLY}>{trade.closeReason}</Td>
          <Td isNumber className={classNames('font-strong', TONE[toneOf(formatR(trade.netR))])}>
            {formatR(trade.netR)}
          </Td>
        </tr>
      ))}
    </Table>
  );
}

/** Date and time; on a phone, one below the other. */
function Moment({ at }: { at: string }) {
  const [day, time] = orDash(() => formatMoment(at).replace(' UTC', '')).split(', ');
  return (
    <>
      {day}
      {time && (
        <span className="max-md:block max-md:text-12 max-md:text-ink-3">
          <span className="max-md:hidden">, </span>
          {time}
        </span>
      )}
    </>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading trades" className="grid gap-2 p-4 md:p-5">
      {Array.from({ length: 10 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <Skeleton key={i} className="h-6" />
      ))}
    </div>
  );
}
