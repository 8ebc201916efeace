export { backtestReport } from './backtest-report.ts';
export {
  findBacktest,
  findBacktestTrades,
  saveBacktest,
  saveBacktestTrades,
  selectBacktestTimes,
} from './backtest-repository.ts';
export type { BacktestRow } from './backtests.tables.ts';
export { type CheckedRequest, checkRequest, loadBacktest } from './load-backtest.ts';
export { type BacktestInput, type BacktestTrade, runBacktest } from './run-backtest.ts';
export { toTradeRow } from './trade-row.ts';
export { tradesCsv } from './trades-csv.ts';
