/** Figures of records, as the server computes them. */
export { toTradeRow } from '../../modules/single-backtest/trade-row.ts';
export { buyAndHold } from '../../modules/strategies/performance/buy-and-hold.ts';
export { tradeTable } from '../../modules/strategies/performance/read-trade-table.ts';
export { toRecordPerformance } from '../../modules/strategies/performance/record-performance.ts';
export { backtestSource } from '../../modules/strategies/performance/record-source.ts';
