export { backtestReport, stressReport } from './backtest-report.ts';
export {
  findBacktest,
  findBacktestTrades,
  saveBacktest,
  saveBacktestTrades,
  selectBacktestTimes,
} from './backtest-repository.ts';
export type { BacktestRow } from './backtests.tables.ts';
export { chooseCosts, readCostTable } from './choose-costs.ts';
export { type CheckedRequest, checkRequest, loadBacktest } from './load-backtest.ts';
export { type BacktestInput, type BacktestTrade, runBacktest } from './run-backtest.ts';
export { stressBacktest } from './stress.ts';
export { toTradeRow } from './trade-row.ts';
export { tradesCsv } from './trades-csv.ts';
