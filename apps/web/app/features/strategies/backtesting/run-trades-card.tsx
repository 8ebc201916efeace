import type { RunDetail, StrategyTrade } from '@sealtick/contract';
import { formatCount, formatCounted, formatPrice, formatR } from '../../../lib/text/format.ts';
import { TONE, toTone } from '../../../lib/text/to-tone.ts';
import { formatMoment } from '../../../lib/time/time.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { TitledCard } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SideLabel } from '../../../ui/side-label.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';

const WIDE_ONLY = 'max-md:hidden';
const COLUMNS = [
  { name: 'In' },
  { name: 'Side' },
  { name: 'Fill', isNumber: true, className: WIDE_ONLY },
  { name: 'Out', className: WIDE_ONLY },
  { name: 'Last exit', isNumber: true, className: WIDE_ONLY },
  { name: 'By', className: WIDE_ONLY },
  { name: 'Result', isNumber: true },
];

interface RunTradesCardProps {
  run: Pick<RunDetail, 'name'>;
  /** The newest, oldest first. */
  trades: readonly StrategyTrade[];
  total: number;
  refused: number;
}

/** The newest closed trades of a run, the newest first. */
export function RunTradesCard({ run, trades, total, refused }: RunTradesCardProps) {
  const zone = useTimeZone();
  const at = (instant: string) => formatMoment(instant, zone);
  return (
    <TitledCard id="run-trades" title="Trades" className="min-w-0">
      {trades.length === 0 ? (
        <p className="px-4 py-4 text-13 md:px-5">— No trade closed in this period.</p>
      ) : (
        <Table label={`Newest trades of ${run.name}`} columns={COLUMNS} scrolls>
          {trades.toReversed().map((trade) => (
            <tr key={`${trade.filledAt} ${trade.signalAt}`}>
              <Th>{at(trade.filledAt)}</Th>
              <Td>
                <SideLabel side={trade.side} />
              </Td>
              <Td isNumber className={WIDE_ONLY}>
                {formatPrice(trade.fillPrice)}
              </Td>
              <Td className={WIDE_ONLY}>{at(trade.closedAt)}</Td>
              <Td isNumber className={WIDE_ONLY}>
                {formatPrice(trade.exits.at(-1)?.price)}
              </Td>
              <Td className={WIDE_ONLY}>{trade.closeReason}</Td>
              <Td isNumber className={classNames('font-strong', TONE[toTone(formatR(trade.netR))])}>
                {formatR(trade.netR)}
              </Td>
            </tr>
          ))}
        </Table>
      )}
      <p className="px-4 py-3 text-12 text-ink-3 md:px-5">
        {trades.length < total && `The newest ${formatCount(trades.length)} of `}
        {formatCounted(total, 'closed trade')}; the CSV has all of them. R is net of costs.
        {refused > 0 && ` ${formatCounted(refused, 'setup')} refused.`}
      </p>
    </TitledCard>
  );
}
