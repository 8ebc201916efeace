import type { Basis, StrategyTrade } from '@sealtick/contract';
import { toCsv } from '../../platform/csv.ts';
import type { TradeExport } from './trade-row.ts';

const COLUMNS = [
  'strategy',
  'symbol',
  'timeframe',
  'record',
  'market',
  'side',
  'type',
  'signal_time',
  'entry',
  'stop',
  'targets',
  'grade',
  'confidence',
  'fill_time',
  'fill_price',
  'close_time',
  'close_reason',
  'exits',
  'bars_held',
  'gross_r',
  'cost',
  'net_r',
  'mae_r',
  'mfe_r',
  'log_index',
  'reason',
  'notice',
];

const parts = (levels: StrategyTrade['exits']) => levels.map(({ price, weight }) => `${price}x${weight}`).join(' ');

/** Returns trades as CSV, with record kind, market and notice in each row. @param notice That of `noticeOfRow` */
export function tradesCsv(
  strategyId: string,
  { record, market, notice }: Basis & { readonly notice: string },
  trades: readonly TradeExport[],
): string {
  const rows = trades.map((trade) => ({
    strategy: strategyId,
    symbol: trade.symbol,
    timeframe: trade.timeframe,
    record,
    market,
    side: trade.side,
    type: trade.type,
    signal_time: trade.signalAt,
    entry: trade.entry,
    stop: trade.stop,
    targets: parts(trade.targets),
    grade: trade.grade,
    confidence: trade.confidence,
    fill_time: trade.filledAt,
    fill_price: trade.fillPrice,
    close_time: trade.closedAt,
    close_reason: trade.closeReason,
    exits: parts(trade.exits),
    bars_held: trade.barsHeld,
    gross_r: trade.grossR,
    cost: trade.cost,
    net_r: trade.netR,
    mae_r: trade.maeR,
    mfe_r: trade.mfeR,
    log_index: trade.index,
    reason: trade.reason,
    notice,
  }));
  return toCsv(COLUMNS, rows);
}
