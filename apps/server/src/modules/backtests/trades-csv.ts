import type { Basis, StrategyTrade } from '@sealtick/contract';
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

/** Returns a quoted field (RFC 4180); a text that a spreadsheet would read as a formula starts with an apostrophe. */
function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r\0]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns the notice of each row, because rows may be copied separately. */
function noticeOf({ record, market }: Basis): string {
  const words = [
    record === 'backtest' ? 'back-test: rules run over past prices' : null,
    market === 'simulated' ? 'simulated market: prices are generated' : null,
  ].filter((word) => word !== null);
  return words.length === 0 ? 'past performance is no guide' : `hypothetical (${words.join('; ')})`;
}

const parts = (levels: StrategyTrade['exits']) => levels.map(({ price, weight }) => `${price}x${weight}`).join(' ');

/** Returns trades as CSV, with record kind, market and notice in each row. */
export function tradesCsv(strategyId: string, basis: Basis, trades: readonly TradeExport[]): string {
  const notice = noticeOf(basis);
  const rows = trades.map((trade) =>
    [
      strategyId,
      trade.symbol,
      trade.timeframe,
      basis.record,
      basis.market,
      trade.side,
      trade.type,
      trade.signalAt,
      trade.entry,
      trade.stop,
      parts(trade.targets),
      trade.grade,
      trade.confidence,
      trade.filledAt,
      trade.fillPrice,
      trade.closedAt,
      trade.closeReason,
      parts(trade.exits),
      trade.barsHeld,
      trade.grossR,
      trade.cost,
      trade.netR,
      trade.maeR,
      trade.mfeR,
      trade.index,
      trade.reason,
      notice,
    ].map(cell),
  );
  return `${[COLUMNS, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
}
