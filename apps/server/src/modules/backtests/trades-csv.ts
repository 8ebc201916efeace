import { formatPrice, toIso } from '@sealtick/engine';
import type { BacktestInput, BacktestResult } from './run-backtest.ts';

const COLUMNS = [
  ...['strategy', 'symbol', 'timeframe', 'record', 'side', 'type', 'signal_time', 'entry', 'stop', 'targets'],
  ...['grade', 'confidence', 'fill_time', 'fill_price', 'close_time', 'close_reason', 'exits', 'bars_held'],
  ...['gross_r', 'cost', 'net_r', 'mae_r', 'mfe_r', 'reason'],
];

/** RFC 4180 quoting; a text that a spreadsheet would take for a formula gets an apostrophe before it. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r\0]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Every trade of a back-test as CSV; the record column says what it is. */
export function tradesCsv({ strategy, instrument, timeframe }: BacktestInput, { trades }: BacktestResult): string {
  const price = (value: number) => formatPrice(value, instrument.digits);
  const parts = (levels: readonly { price: number; weight: number }[]) =>
    levels.map((level) => `${price(level.price)}x${level.weight}`).join(' ');
  const rows = trades.map(({ trade, confidence }) => {
    const { signal } = trade;
    return [
      ...[strategy.id, instrument.symbol, timeframe, 'backtest', signal.side, signal.type, toIso(signal.barCloseAt)],
      ...[price(signal.entry), price(signal.stop), parts(signal.targets), signal.grade, confidence],
      ...[toIso(trade.fillTime), price(trade.fillPrice), toIso(trade.closedAt), trade.closeReason, parts(trade.exits)],
      ...[trade.barsHeld, trade.grossR, trade.cost, trade.netR, trade.maeR, trade.mfeR, signal.reason],
    ].map(cell);
  });
  return `${[COLUMNS, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
}
