import type { TradeTableRow } from '@sealtick/contract';
import { ChevronDown } from 'lucide';
import { useId, useState } from 'react';
import { useRowKeys } from '../../../../lib/browser/use-row-keys.ts';
import { paths } from '../../../../lib/navigation/paths.ts';
import { getDirection, sortedBy } from '../../../../lib/navigation/table-choices.ts';
import { formatCount, formatPrice, formatR } from '../../../../lib/text/format.ts';
import { TONE, toTone } from '../../../../lib/text/to-tone.ts';
import { formatShortMoment } from '../../../../lib/time/time.ts';
import { useTimeZone } from '../../../../lib/time/time-zone.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/icon.ts';
import { SideLabel } from '../../../../ui/side-label.tsx';
import { SortButton, Table, Td, Th } from '../../../../ui/table.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import type { TradeChoices } from '../performance.queries.ts';
import { TradeDetail } from './trade-detail.tsx';

/** Columns for wide screens only: on a phone, symbol, time and result stay, and an open row has the rest. */
const WIDE_ONLY = 'max-md:hidden';
const COLUMNS = [
  { name: 'Symbol', sort: 'symbol' },
  { name: 'Side' },
  { name: 'In', sort: 'filledAt', isTime: true },
  { name: 'Fill', isNumber: true, className: WIDE_ONLY },
  { name: 'Out', sort: 'closedAt', isTime: true, className: WIDE_ONLY },
  { name: 'Last exit', isNumber: true, className: WIDE_ONLY },
  { name: 'By', className: WIDE_ONLY },
  { name: 'Result', sort: 'netR', isNumber: true },
] as const;

interface TradeRowsProps {
  trades: readonly TradeTableRow[];
  choices: TradeChoices;
  onSort: (changes: Readonly<Record<string, string>>) => void;
}

/** The trades of one page. A row opens below itself. */
export function TradeRows({ trades, choices, onSort }: TradeRowsProps) {
  useRowKeys();
  const zone = useTimeZone() === 'utc' ? 'UTC' : 'local time';
  const columns = COLUMNS.map((column) => {
    if (!('sort' in column)) return column;
    const { sort, ...rest } = column;
    const direction = getDirection(sort, choices);
    const head = (
      <SortButton key={sort} direction={direction} onSort={() => onSort(sortedBy(sort, choices))}>
        {'isTime' in column ? `${column.name}, ${zone}` : column.name}
      </SortButton>
    );
    return { ...rest, head, sort: direction };
  });
  return (
    <Table label="Closed trades" columns={columns} scrolls>
      {trades.map((trade) => (
        <TradeRow
          key={`${trade.symbol} ${trade.timeframe} ${trade.side} ${trade.signalAt}`}
          trade={trade}
          page={trades}
        />
      ))}
    </Table>
  );
}

function TradeRow({ trade, page }: { trade: TradeTableRow; page: readonly TradeTableRow[] }) {
  const [isOpen, setOpen] = useState(false);
  const detail = useId();
  return (
    <>
      <tr>
        <Th className="font-strong text-ink-1">
          <button
            type="button"
            data-row
            aria-expanded={isOpen}
            aria-controls={isOpen ? detail : undefined}
            onClick={() => setOpen(!isOpen)}
            className="touch inline-flex items-center gap-1.5 hover:text-accent-text"
          >
            <Icon of={ChevronDown} size={14} className={classNames('text-ink-3', !isOpen && '-rotate-90')} />
            <span className="text-left">
              {trade.symbol} <span className="font-text text-ink-3 max-md:block max-md:text-12">{trade.timeframe}</span>
            </span>
          </button>
        </Th>
        <Td>
          <SideLabel side={trade.side} />
        </Td>
        <Td>
          <Moment at={trade.filledAt} />
        </Td>
        <Td isNumber className={WIDE_ONLY}>
          {formatPrice(trade.fillPrice)}
        </Td>
        <Td className={WIDE_ONLY}>
          <Moment at={trade.closedAt} />
        </Td>
        <Td isNumber className={WIDE_ONLY}>
          {formatPrice(trade.exits.at(-1)?.price)}
        </Td>
        <Td className={WIDE_ONLY}>
          {trade.closeReason}
          {trade.signalId !== null && (
            <>
              {' '}
              <TextLink to={paths.signal(trade.signalId)} aria-label={`Signal #${formatCount(trade.index)}`}>
                #{formatCount(trade.index)}
              </TextLink>
            </>
          )}
        </Td>
        <Td isNumber className={classNames('font-strong', TONE[toTone(formatR(trade.netR))])}>
          {formatR(trade.netR)}
        </Td>
      </tr>
      {isOpen && (
        <tr id={detail}>
          <td colSpan={COLUMNS.length} className="px-4 pt-2 pb-5 md:px-5">
            <TradeDetail trade={trade} page={page} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Date and time; on a phone, one below the other. */
function Moment({ at }: { at: string }) {
  const zone = useTimeZone();
  const [day, time] = formatShortMoment(at, zone).split(', ');
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
