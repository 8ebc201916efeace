import type { MemberTradeView } from '@sealtick/contract';
import { getDirection, sortedBy } from '../../lib/navigation/table-choices.ts';
import type { TradeChoices } from '../../lib/queries/portfolio.queries.ts';
import { EM_DASH, formatCount, formatMoney, formatR } from '../../lib/text/format.ts';
import { TONE, toTone } from '../../lib/text/to-tone.ts';
import { formatShortMoment } from '../../lib/time/time.ts';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { classNames } from '../../ui/class-names.ts';
import { SignalLink } from '../../ui/signal-link.tsx';
import { SortButton, Table, Td, Th } from '../../ui/table.tsx';

/** On a phone, trade, result and amount stay; the signal's page has the rest. */
const WIDE_ONLY = 'max-md:hidden';
/** The last column of a phone. */
const PHONE_EDGE = 'max-md:pr-4';
const COLUMNS = [
  { name: 'Trade', sort: 'symbol' },
  { name: 'Strategy', className: WIDE_ONLY },
  { name: 'Filled', sort: 'filledAt', className: WIDE_ONLY },
  { name: 'Closed', sort: 'closedAt', className: WIDE_ONLY },
  { name: 'By', className: WIDE_ONLY },
  { name: 'Result', sort: 'netR', isNumber: true },
  { name: 'Amount', sort: 'result', isNumber: true, className: PHONE_EDGE },
  { name: 'Log entry', isNumber: true, className: WIDE_ONLY },
] as const;

interface TradeRowsProps {
  trades: readonly MemberTradeView[];
  choices: TradeChoices;
  getName: (strategyId: string) => string;
  onSort: (changes: Readonly<Record<string, string>>) => void;
}

/** The trades of one page; each leads to its signal. */
export function TradeRows({ trades, choices, getName, onSort }: TradeRowsProps) {
  const columns = useSortedColumns(COLUMNS, choices, onSort);
  return (
    <Table label="Trades" columns={columns} scrolls>
      {trades.map((trade) => (
        <TradeRow key={trade.signalId} trade={trade} name={getName(trade.strategyId)} />
      ))}
    </Table>
  );
}

interface TradeColumn {
  readonly name: string;
  readonly sort?: TradeChoices['sort'];
  readonly isNumber?: boolean;
  readonly className?: string;
}

/** Returns columns of trades with their buttons to sort. */
export function useSortedColumns(
  columns: readonly TradeColumn[],
  choices: TradeChoices,
  onSort: TradeRowsProps['onSort'],
) {
  const zone = useTimeZone() === 'utc' ? 'UTC' : 'local time';
  return columns.map(({ sort, ...column }) => {
    if (sort === undefined) return column;
    const direction = getDirection(sort, choices);
    const isTime = sort === 'filledAt' || sort === 'closedAt';
    const head = (
      <SortButton key={sort} direction={direction} onSort={() => onSort(sortedBy(sort, choices))}>
        {isTime ? `${column.name}, ${zone}` : column.name}
      </SortButton>
    );
    return { ...column, head, sort: direction };
  });
}

function TradeRow({ trade, name }: { trade: MemberTradeView; name: string }) {
  const { signalId, index, symbol, timeframe, side, filledAt, closedAt, closeReason, netR, result, currency } = trade;
  const zone = useTimeZone();
  const moment = (at: string) => formatShortMoment(at, zone);
  const amount = formatMoney(result, currency, 'exceptZero');
  return (
    <tr>
      <Th className="font-strong text-ink-1">
        <SignalLink id={signalId} symbol={symbol} timeframe={timeframe} side={side} />
        <span className="block font-text text-12 text-ink-3 md:hidden">{closedAt ? moment(closedAt) : 'open'}</span>
      </Th>
      <Td className={WIDE_ONLY}>{name}</Td>
      <Td className={WIDE_ONLY}>{moment(filledAt)}</Td>
      <Td className={WIDE_ONLY}>{closedAt === null ? EM_DASH : moment(closedAt)}</Td>
      <Td className={WIDE_ONLY}>{closeReason ?? 'open, at the last price'}</Td>
      <Td isNumber className={classNames('font-strong', TONE[toTone(formatR(netR))])}>
        {formatR(netR)}
      </Td>
      <Td isNumber className={PHONE_EDGE}>
        {amount}
      </Td>
      <Td isNumber className={WIDE_ONLY}>
        #{formatCount(index)}
      </Td>
    </tr>
  );
}
