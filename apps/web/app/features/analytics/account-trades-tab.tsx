import type { AccountTradeView } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { useSetParam } from '../../lib/navigation/use-set-param.ts';
import { accountTradesQuery } from '../../lib/queries/account-records.queries.ts';
import { EM_DASH, formatMoney, formatR } from '../../lib/text/format.ts';
import { TONE, toTone } from '../../lib/text/to-tone.ts';
import { unitsText } from '../../lib/text/units-text.ts';
import { formatShortMoment } from '../../lib/time/time.ts';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { classNames } from '../../ui/class-names.ts';
import { SignalLink } from '../../ui/signal-link.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';
import { Term } from '../../ui/term.tsx';
import { tradeChoices } from './trade-choices.ts';
import { useSortedColumns } from './trade-rows.tsx';
import { TradeList } from './trades-tab.tsx';

/** On a phone, trade, result and amount stay. */
const WIDE_ONLY = 'max-md:hidden';
const PHONE_EDGE = 'max-md:pr-4';
const COLUMNS = [
  { name: 'Trade', sort: 'symbol' },
  { name: 'Strategy', className: WIDE_ONLY },
  { name: 'Filled', sort: 'filledAt', className: WIDE_ONLY },
  { name: 'Closed', sort: 'closedAt', className: WIDE_ONLY },
  { name: 'By', className: WIDE_ONLY },
  { name: 'Published', isNumber: true, className: WIDE_ONLY },
  { name: 'Slippage', head: <Term of="slippage-of-a-fill">Slippage</Term>, isNumber: true, className: WIDE_ONLY },
  { name: 'Result', sort: 'netR', isNumber: true },
  { name: 'Amount', sort: 'result', isNumber: true, className: PHONE_EDGE },
] as const;

interface AccountTradesTabProps {
  /** Id of the account. */
  account: string;
  getName: (strategyId: string) => string;
}

/** Every copied trade of an account next to the published one, page by page. */
export function AccountTradesTab({ account, getName }: AccountTradesTabProps) {
  const [params, change] = useSetParam();
  const choices = tradeChoices(params);
  const query = useQuery({ ...accountTradesQuery(account, choices), placeholderData: (before) => before });
  const columns = useSortedColumns(COLUMNS, choices, change);
  return (
    <TradeList query={query} getName={getName} empty="Each copied signal is listed here once this account has a fill.">
      {({ trades, currency }) => (
        <Table label="Trades" columns={columns} scrolls>
          {trades.map((trade) => (
            <TradeRow key={trade.orderId} trade={trade} name={getName(trade.strategyId)} currency={currency ?? ''} />
          ))}
        </Table>
      )}
    </TradeList>
  );
}

interface TradeRowProps {
  trade: AccountTradeView;
  name: string;
  currency: string;
}

function TradeRow({ trade, name, currency }: TradeRowProps) {
  const { signalId, symbol, timeframe, side, units, filledAt, closedAt, closeReason, publishedR, slippageR } = trade;
  const zone = useTimeZone();
  const moment = (at: string) => formatShortMoment(at, zone);
  const result = closedAt === null ? EM_DASH : formatR(trade.netR);
  return (
    <tr>
      <Th className="font-strong text-ink-1">
        <SignalLink id={signalId} symbol={symbol} timeframe={timeframe} side={side} />
        <span className="block font-text text-12 text-ink-3">
          {unitsText(units, units)} units
          <span className="md:hidden">{` · ${closedAt === null ? 'open' : moment(closedAt)}`}</span>
        </span>
      </Th>
      <Td className={WIDE_ONLY}>{name}</Td>
      <Td className={WIDE_ONLY}>{moment(filledAt)}</Td>
      <Td className={WIDE_ONLY}>{closedAt === null ? EM_DASH : moment(closedAt)}</Td>
      <Td className={WIDE_ONLY}>{closedAt === null ? 'open' : (closeReason ?? EM_DASH)}</Td>
      <Td isNumber className={WIDE_ONLY}>
        {formatR(publishedR)}
      </Td>
      <Td isNumber className={WIDE_ONLY}>
        {formatR(slippageR)}
      </Td>
      <Td isNumber className={classNames('font-strong', TONE[toTone(result)])}>
        {result}
      </Td>
      <Td isNumber className={PHONE_EDGE}>
        {closedAt === null ? EM_DASH : formatMoney(trade.result, currency, 'exceptZero')}
      </Td>
    </tr>
  );
}
