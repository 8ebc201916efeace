import type { RecordPerformance, RecordTimeframe } from '@sealtick/contract';
import { TRADE_TABLE_ROWS, type TradeTable } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide';
import { useSetParam } from '../../../../lib/navigation/use-set-param.ts';
import { formatCount, formatCounted, formatR } from '../../../../lib/text/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card, CardHeader } from '../../../../ui/card.tsx';
import { Icon } from '../../../../ui/icon.ts';
import { LoadState } from '../../../../ui/load-state.tsx';
import { PageButtons } from '../../../../ui/page-buttons.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { TEXT_LINK } from '../../../../ui/text-link.tsx';
import { type RecordName, tradesFile, tradeTableQuery } from '../performance.queries.ts';
import { tradeChoices } from './trade-choices.ts';
import { TradeFilters } from './trade-filters.tsx';
import { TradeRows } from './trade-rows.tsx';

interface TradesCardProps {
  strategyId: string;
  timeframe: RecordTimeframe;
  record: RecordPerformance;
}

const NO_FILTERS = { symbol: '', side: '', result: '', page: '' };

/** Every trade of a record, page by page, and all of them as a file. */
export function TradesCard({ strategyId, timeframe, record }: TradesCardProps) {
  const name: RecordName = record.basis.record;
  const [params, change] = useSetParam();
  const choices = tradeChoices(params);
  const table = useQuery({
    ...tradeTableQuery(strategyId, name, timeframe, choices),
    // Keeps the rows, and the focus, while the next page loads.
    placeholderData: (before) => before,
  });
  const { data } = table;
  const all = record.statistics.find(({ key }) => key === 'trades')?.value ?? null;
  const isFiltered = 'symbol' in choices || 'side' in choices || 'result' in choices;
  return (
    <Card aria-labelledby="trades">
      <CardHeader id="trades" title="Trades">
        <a
          href={tradesFile(strategyId, name, timeframe)}
          download
          className={`${TEXT_LINK} touch inline-flex items-center gap-1.5 text-13`}
        >
          <Icon of={Download} size={14} />
          Download CSV
        </a>
      </CardHeader>
      {all !== 0 && <TradeFilters record={record} choices={choices} onChange={change} />}
      <LoadState read={table} what="the trades" isLine className="p-4 md:p-5" skeleton={SKELETON} />
      {data && data.trades.length === 0 && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-4 text-13 md:px-5">
          {isFiltered ? '— No trade matches the filters.' : '— No trade has closed yet.'}
          {isFiltered && (
            <Button size="small" onClick={() => change(NO_FILTERS)}>
              Clear filters
            </Button>
          )}
        </p>
      )}
      {data && data.trades.length > 0 && (
        <>
          <TradeRows trades={data.trades} choices={choices} onSort={change} />
          <TradePages table={data} all={all} onPage={(page) => change({ page: page === 1 ? '' : String(page) })} />
        </>
      )}
    </Card>
  );
}

const SKELETON = (
  <div className="grid gap-2">
    {Array.from({ length: 10 }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
      <Skeleton key={i} className="h-6" />
    ))}
  </div>
);

interface TradePagesProps {
  table: TradeTable;
  /** Trades of the record without filters; null if unknown. */
  all: number | null;
  onPage: (page: number) => void;
}

/** Which trades a page of the table shows, and the way to the other pages. */
function TradePages({ table: { total, meanR, page, pages, trades }, all, onPage }: TradePagesProps) {
  const first = (page - 1) * TRADE_TABLE_ROWS + 1;
  const isFiltered = all !== null && total !== all;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3 md:px-5">
      <p role="status" className="text-12 text-ink-3">
        {formatCount(first)}–{formatCount(first + trades.length - 1)} of {formatCounted(total, 'trade')}
        {isFiltered && `, filtered from ${formatCount(all)}`}; mean {formatR(meanR, 3)}. R is net of costs.
      </p>
      <PageButtons noun="trades" page={page} pages={pages} onPage={onPage} />
    </div>
  );
}
