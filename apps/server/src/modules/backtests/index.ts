export { backtestReport } from './backtest-report.ts';
export { findBacktest, saveBacktest } from './backtest-repository.ts';
export type { BacktestRow } from './backtests.tables.ts';
export { type CheckedRequest, checkRequest, loadBacktest } from './load-backtest.ts';
export { type BacktestInput, runBacktest } from './run-backtest.ts';
export { tradesCsv } from './trades-csv.ts';
