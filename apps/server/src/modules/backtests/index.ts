export { backtestReport, formatStatistic, sparkline, stressReport } from './backtest-report.ts';
export {
  type BacktestKey,
  findBacktest,
  findBacktestRecord,
  findBacktestTrades,
  findBacktestWindow,
  findRecentTrades,
  saveBacktest,
  selectBacktests,
} from './backtest-repository.ts';
export type { BacktestRecordRow, BacktestRow } from './backtests.tables.ts';
export { chooseCosts, readCostTable } from './choose-costs.ts';
export { findDoubts, saveDoubts } from './doubts-repository.ts';
export { explainNoTrades } from './explain-no-trades.ts';
export { type BacktestFigures, hashBacktest } from './hash-backtest.ts';
export { type CheckedRequest, checkRequest, loadBacktest } from './load-backtest.ts';
export { type Recompute, readStoredBacktests } from './read-stored-backtests.ts';
export { stressBacktest } from './stress.ts';
