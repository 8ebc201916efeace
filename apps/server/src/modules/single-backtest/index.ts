export { type BacktestInput, type BacktestResult, type BacktestTrade, runBacktest } from './run-backtest.ts';
export { toTradeExport, toTradeRow } from './trade-row.ts';
export { tradesCsv } from './trades-csv.ts';
