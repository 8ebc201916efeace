import type { Basis, StrategyTrade } from '@sealtick/contract';
import { toCsv } from '../../platform/csv.ts';
import type { TradeExport } from './trade-row.ts';

const parts = (levels: StrategyTrade['exits']) => levels.map(({ price, weight }) => `${price}x${weight}`).join(' ');

/** Returns trades as CSV, with record kind, market and notice in each row. @param notice That of `noticeOfRow` */
export function tradesCsv(
  strategyId: string,
  { record, market, notice }: Basis & { readonly notice: string },
  trades: readonly TradeExport[],
): string {
  return toCsv(
    {
      strategy: () => strategyId,
      symbol: (trade) => trade.symbol,
      timeframe: (trade) => trade.timeframe,
      record: () => record,
      market: () => market,
      side: (trade) => trade.side,
      type: (trade) => trade.type,
      signal_time: (trade) => trade.signalAt,
      entry: (trade) => trade.entry,
      stop: (trade) => trade.stop,
      targets: (trade) => parts(trade.targets),
      grade: (trade) => trade.grade,
      confidence: (trade) => trade.confidence,
      fill_time: (trade) => trade.filledAt,
      fill_price: (trade) => trade.fillPrice,
      close_time: (trade) => trade.closedAt,
      close_reason: (trade) => trade.closeReason,
      exits: (trade) => parts(trade.exits),
      bars_held: (trade) => trade.barsHeld,
      gross_r: (trade) => trade.grossR,
      cost: (trade) => trade.cost,
      net_r: (trade) => trade.netR,
      mae_r: (trade) => trade.maeR,
      mfe_r: (trade) => trade.mfeR,
      log_index: (trade) => trade.index,
      reason: (trade) => trade.reason,
      notice: () => notice,
    },
    trades,
  );
}
