import { noticeOfRow, type Signal } from '@sealtick/contract';
import { type CsvColumns, toCsv, toCsvRows } from '../../platform/csv.ts';

const COLUMNS: CsvColumns<Signal> = {
  id: (signal) => signal.id,
  log_index: (signal) => signal.index,
  leaf_hash: (signal) => signal.leafHash,
  strategy: (signal) => signal.strategyId,
  version: (signal) => signal.strategyVersion,
  record: (signal) => signal.basis.record,
  market: (signal) => signal.basis.market,
  symbol: (signal) => signal.symbol,
  timeframe: (signal) => signal.timeframe,
  side: (signal) => signal.side,
  type: (signal) => signal.type,
  entry: (signal) => signal.entry,
  stop: (signal) => signal.stop,
  current_stop: (signal) => signal.currentStop,
  targets: (signal) => signal.targets.map((price, i) => `${price}x${signal.weights[i]}`).join(' '),
  targets_reached: (signal) => signal.targetsReached,
  confidence: (signal) => signal.confidence,
  confidence_n: (signal) => signal.confidenceN,
  grade: (signal) => signal.grade,
  created_at: (signal) => signal.createdAt,
  bar_close_at: (signal) => signal.barCloseAt,
  valid_until: (signal) => signal.validUntil,
  status: (signal) => signal.status,
  filled_at: (signal) => signal.filledAt,
  fill_price: (signal) => signal.fillPrice,
  closed_at: (signal) => signal.closedAt,
  close_reason: (signal) => signal.closeReason,
  result: (signal) => signal.result,
  pnl_r: (signal) => signal.pnl,
  note: (signal) => signal.note,
  notice: (signal) => noticeOfRow(signal.basis),
};

/** Signals as CSV in parts: the header, then rows, each with the notice of its basis. */
export const signalsCsv = {
  header: toCsv(COLUMNS, []),
  rows: (signals: readonly Signal[]): string => toCsvRows(COLUMNS, signals),
};
