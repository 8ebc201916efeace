import { TRADE_TABLE_ROWS, type TradeTable } from '@sealtick/contract';
import { formatCount, formatCounted, formatR } from '../../../../lib/text/format.ts';
import { PageButtons } from '../../../../ui/page-buttons.tsx';

interface TradePagesProps {
  table: TradeTable;
  /** Trades of the record without filters; null if unknown. */
  all: number | null;
  onPage: (page: number) => void;
}

/** Which trades a page of the table shows, and the way to the other pages. */
export function TradePages({ table: { total, meanR, page, pages, trades }, all, onPage }: TradePagesProps) {
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
