import { type MemberTrades, TRADE_TABLE_ROWS } from '@sealtick/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSetParam } from '../../lib/navigation/use-set-param.ts';
import { memberTradesQuery } from '../../lib/queries/portfolio.queries.ts';
import { formatCount, formatCounted, formatR } from '../../lib/text/format.ts';
import { Button } from '../../ui/button.tsx';
import { TitledCard } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PageButtons } from '../../ui/page-buttons.tsx';
import { Select } from '../../ui/select.tsx';
import { tradeChoices } from './trade-choices.ts';
import { TradeRows } from './trade-rows.tsx';

const ALL = { value: '', label: 'All' };
const SIDES = [ALL, { value: 'long', label: 'Long' }, { value: 'short', label: 'Short' }];
const OUTCOMES = [
  ALL,
  { value: 'gain', label: 'Gains' },
  { value: 'loss', label: 'Losses' },
  { value: 'open', label: 'Open' },
];
const NO_FILTERS = { strategy: '', symbol: '', side: '', outcome: '', page: '' };

interface TradesTabProps {
  getName: (strategyId: string) => string;
}

/** Every trade of the member's record, page by page. */
export function TradesTab({ getName }: TradesTabProps) {
  const [params, change] = useSetParam();
  const choices = tradeChoices(params);
  const query = useQuery({ ...memberTradesQuery(choices), placeholderData: (before) => before });
  return (
    <TradeList query={query} getName={getName} empty="Each signal that you received is listed here once it is filled.">
      {({ trades }) => <TradeRows trades={trades} choices={choices} getName={getName} onSort={change} />}
    </TradeList>
  );
}

type Table = Omit<MemberTrades, 'trades'> & { trades: readonly unknown[] };

interface TradeListProps<T extends Table> extends TradesTabProps {
  /** Keeps the rows, and the focus, while the next page loads. */
  query: UseQueryResult<T>;
  empty: string;
  children: (table: T) => ReactNode;
}

/** The trades of a record with their filters and pages. */
export function TradeList<T extends Table>({ query, getName, empty, children }: TradeListProps<T>) {
  const [params, change] = useSetParam();
  const choices = tradeChoices(params);
  const { data } = query;
  if (data === undefined) return <LoadState read={query} what="your trades" skeleton="h-96 rounded-card" />;
  const filter = (name: string) => (value: string) => change({ [name]: value, page: '' });
  return (
    <TitledCard id="trade-history" title="Trade History">
      {data.all === 0 ? (
        <p className="p-4 md:p-5">No trades yet. {empty}</p>
      ) : (
        <>
          <fieldset className="grid grid-cols-2 gap-2 px-4 pt-4 pb-2 sm:flex sm:flex-wrap md:px-5 print:hidden">
            <legend className="sr-only">Filter trades</legend>
            <Select
              isFilter
              label="Strategy"
              name="strategy"
              options={[ALL, ...data.strategies.map((id) => ({ value: id, label: getName(id) }))]}
              value={choices.strategy ?? ''}
              onChange={filter('strategy')}
            />
            <Select
              isFilter
              label="Symbol"
              name="symbol"
              options={[ALL, ...data.symbols.map((symbol) => ({ value: symbol, label: symbol }))]}
              value={choices.symbol ?? ''}
              onChange={filter('symbol')}
            />
            <Select
              isFilter
              label="Side"
              name="side"
              options={SIDES}
              value={choices.side ?? ''}
              onChange={filter('side')}
            />
            <Select
              isFilter
              label="Result"
              name="outcome"
              options={OUTCOMES}
              value={choices.outcome ?? ''}
              onChange={filter('outcome')}
            />
          </fieldset>
          {data.total === 0 ? (
            <div className="flex flex-wrap items-center gap-4 p-4 md:p-5">
              <p role="status">No trade matches these filters.</p>
              <Button size="small" onClick={() => change(NO_FILTERS)}>
                Clear filters
              </Button>
            </div>
          ) : (
            <>
              {children(data)}
              <Pages table={data} onPage={(page) => change({ page: page === 1 ? '' : String(page) })} />
            </>
          )}
        </>
      )}
    </TitledCard>
  );
}

function Pages({ table, onPage }: { table: Table; onPage: (page: number) => void }) {
  const { total, all, closed, meanR, totalR, page, pages, trades } = table;
  const first = (page - 1) * TRADE_TABLE_ROWS + 1;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3 md:px-5">
      <p role="status" className="text-12 text-ink-3">
        {formatCount(first)}–{formatCount(first + trades.length - 1)} of {formatCounted(total, 'trade')}
        {total !== all && `, filtered from ${formatCount(all)}`}; {formatCounted(closed, 'closed trade')}, mean{' '}
        {formatR(meanR, 3)}, sum {formatR(totalR)}. R is net of costs.
      </p>
      <PageButtons noun="trades" page={page} pages={pages} onPage={onPage} />
    </div>
  );
}
