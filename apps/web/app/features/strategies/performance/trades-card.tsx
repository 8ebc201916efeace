import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { EM_DASH, formatCount, formatR } from '../../../lib/format.ts';
import { asList, asNumber, asRecord, asText } from '../../../lib/guard.ts';
import { formatMoment, orDash } from '../../../lib/time.ts';
import { BasisLabel } from '../../../ui/basis-label.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SideLabel } from '../../../ui/side-label.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { TEXT_LINK } from '../../../ui/text-link.tsx';
import { type RecordName, tradesFile, tradesQuery } from './performance.queries.ts';
import type { RecordView } from './performance-view.ts';

interface TradesCardProps {
  strategyId: string;
  record: RecordView;
}

/** The newest trades of a record, and all of them as a file. */
export function TradesCard({ strategyId, record }: TradesCardProps) {
  const name: RecordName = record.basis.record;
  const trades = useQuery({ ...tradesQuery(strategyId, name), select: toTrades });
  const total = record.figures.find(({ key }) => key === 'trades')?.value ?? null;
  return (
    <Card aria-labelledby="trades">
      <CardHeader id="trades" title="Trades">
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <BasisLabel basis={record.basis} />
          <a
            href={tradesFile(strategyId, name)}
            download
            className={`${TEXT_LINK} touch inline-flex items-center gap-1.5 text-13`}
          >
            <Download size={14} aria-hidden="true" />
            Download CSV
          </a>
        </span>
      </CardHeader>
      {trades.isPending && <Loading />}
      {trades.isError && (
        <div className="p-4">
          <ErrorState title="The trades could not be read" onRetry={() => void trades.refetch()} />
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
            {total !== null && ` of ${formatCount(total)}`}; the file has every one with its costs, targets and exits. R
            is net of costs.
          </p>
        </>
      )}
    </Card>
  );
}

interface TradeView {
  readonly id: string;
  readonly symbol: string;
  readonly timeframe: string;
  readonly side: 'long' | 'short' | null;
  readonly filledAt: string;
  readonly fillPrice: string;
  readonly closedAt: string;
  readonly exit: string;
  readonly closeReason: string;
  readonly netR: number | null;
}

function toTrades(sent: unknown): readonly TradeView[] {
  return asList(sent).map((each, i) => {
    const row = asRecord(each);
    const exits = asList(row.exits).map(asRecord);
    const side = row.side === 'long' || row.side === 'short' ? row.side : null;
    return {
      id: `${asText(row.symbol)} ${asText(row.timeframe)} ${asText(row.signalAt)} ${i}`,
      symbol: asText(row.symbol) || EM_DASH,
      timeframe: asText(row.timeframe),
      side,
      filledAt: asText(row.filledAt),
      fillPrice: asText(row.fillPrice) || EM_DASH,
      closedAt: asText(row.closedAt),
      exit: asText(exits[exits.length - 1]?.price) || EM_DASH,
      closeReason: asText(row.closeReason) || EM_DASH,
      netR: asNumber(row.netR),
    };
  });
}

/** On a phone prices and exit are left to the file: what was traded, when, and what it came to stay. */
const DESK = 'max-md:hidden';
const COLUMNS = [
  { head: 'Symbol', look: 'text-left' },
  { head: 'Side', look: 'text-left' },
  { head: 'In, UTC', look: 'text-left' },
  { head: 'Fill', look: `text-right ${DESK}` },
  { head: 'Out, UTC', look: `text-left ${DESK}` },
  { head: 'Last exit', look: `text-right ${DESK}` },
  { head: 'By', look: `text-left ${DESK}` },
  { head: 'Result', look: 'text-right' },
];

function TradeTable({ trades }: { trades: readonly TradeView[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section aria-label="Newest trades" tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-13 tabular-nums">
        <thead className="text-12 text-ink-3">
          <tr>
            {COLUMNS.map(({ head, look }) => (
              <th
                key={head}
                scope="col"
                className={`px-1.5 py-2 md:max-lg:px-1 font-text first:pl-4 last:pr-4 lg:px-2 md:first:pl-5 md:last:pr-5 lg:first:pl-5 lg:last:pr-5 ${look}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {trades.map((trade) => (
            <tr key={trade.id} className="border-line border-t whitespace-nowrap">
              <th scope="row" className="py-2 pr-2 pl-4 text-left font-strong text-ink-1 md:pl-5">
                {trade.symbol} <span className="font-text text-ink-3">{trade.timeframe}</span>
              </th>
              <td className="px-1.5 py-2 md:max-lg:px-1 lg:px-2">
                {trade.side ? <SideLabel side={trade.side} /> : EM_DASH}
              </td>
              <td className="px-1.5 py-2 md:max-lg:px-1 lg:px-2">
                <Moment at={trade.filledAt} />
              </td>
              <td className={`px-1.5 py-2 md:max-lg:px-1 text-right lg:px-2 ${DESK}`}>{trade.fillPrice}</td>
              <td className={`px-1.5 py-2 md:max-lg:px-1 lg:px-2 ${DESK}`}>
                <Moment at={trade.closedAt} />
              </td>
              <td className={`px-1.5 py-2 md:max-lg:px-1 text-right lg:px-2 ${DESK}`}>{trade.exit}</td>
              <td className={`px-1.5 py-2 md:max-lg:px-1 lg:px-2 ${DESK}`}>{trade.closeReason}</td>
              <td
                className={classNames(
                  'py-2 pr-4 pl-1.5 text-right font-strong md:pr-5',
                  trade.netR !== null && trade.netR < 0 ? 'text-short' : 'text-long',
                )}
              >
                {formatR(trade.netR)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Day and time of day; on a phone one beneath the other. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={i} className="h-6" />
      ))}
    </div>
  );
}
